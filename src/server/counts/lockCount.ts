import { sql } from 'kysely';
import type { CountStatus } from '../../metadata/keys/countKeys.ts';
import { conflict, notFound, type Refusal } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { CountPlan } from './countPlan.ts';

export interface LockedCount {
  id: number;
  status: CountStatus;
  code: string;
}

/**
 * Locks a count until the transaction ends. With `share` others can scan into the count meanwhile, but nobody can close
 * it; with `update` nobody else can do either. Throws 404.
 */
export async function lockCount(
  context: RecordsContext,
  { table, status, code }: CountPlan,
  id: number,
  strength: 'share' | 'update',
): Promise<LockedCount> {
  const { rows } = await sql<LockedCount>`
    select id, ${status.sql} as status, ${code.sql} as code
    from ${table} where id = ${id} for ${strength === 'share' ? sql`share` : sql`update`}`.execute(handleOf(context));
  const [locked] = rows;
  if (!locked) throw notFound();
  return locked;
}

/** Locks a count that must be open. Throws 404 and 409. */
export async function lockOpenCount(
  context: RecordsContext,
  plan: CountPlan,
  id: number,
  strength: 'share' | 'update' = 'share',
): Promise<LockedCount> {
  const locked = await lockCount(context, plan, id, strength);
  if (locked.status !== 'Open') throw countClosed(locked.code);
  return locked;
}

/** 409: a closed count cannot be changed. */
export function countClosed(code: string): Refusal {
  return conflict('count.closed', { code });
}
