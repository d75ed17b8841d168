import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import type { Plan } from '../database/structure/carryOut.ts';
import { StartFailure } from '../startFailure.ts';
import type { LiveVersion } from './schemaVersions.ts';

/**
 * The name of a plan: another one as soon as the schema, its changes, or the schema in use differ. Undefined: the schema is
 * in use, and changes nothing.
 */
export function planName({ steps, blocked }: Plan, digest: string, live: LiveVersion | undefined): string | undefined {
  if (steps.length === 0 && live?.digest === digest) return undefined;
  const parts = [digest, live?.version ?? 0, steps, blocked.map(({ what, sql }) => [what, sql])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}

/** Keeps what was carried out, in the same transaction, after the version is noted. */
export async function keepPlan(transaction: Handle, name: string, steps: Plan['steps']): Promise<void> {
  await sql`insert into facet.schema_plans (name, version, steps)
    select ${name}, max(version), ${JSON.stringify(steps)}::jsonb from facet.schema_versions`.execute(transaction);
}

/** A plan that was carried out, newest first; `at` is an ISO text, `steps` are sentences in English. */
export interface AppliedPlan {
  name: string;
  at: string;
  /** The number of the schema that it led to. */
  version: number;
  steps: string[];
}

/** How many plans the status tells of. */
const TOLD = 10;

/** The plans that were carried out last. */
export async function readPlans(handle: Handle): Promise<AppliedPlan[]> {
  const { rows } = await sql<Omit<AppliedPlan, 'at'> & { at: Date }>`
    select name, at, version::float8 as version, jsonb_path_query_array(steps, '$[*].what') as steps
    from facet.schema_plans order by id desc limit ${TOLD}`.execute(handle);
  return rows.map((plan) => ({ ...plan, at: new Date(plan.at).toISOString() }));
}

/** Why a plan is not carried out unasked. */
export class PlanWaits extends StartFailure {
  constructor(readonly plan: string) {
    super(`Plan ${plan} waits: npm run schema:apply -- ${plan}`);
  }
}

/** Why a plan that was asked for is not carried out. */
export function planMovedSentence(missing: string, name: string | undefined): string {
  const now = name === undefined ? 'nothing is to be applied now' : `the plan is ${name} now`;
  return `There is no plan ${missing}: the schema folder or the database has moved on, and ${now}. Nothing was changed.`;
}
