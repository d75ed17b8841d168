import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/** What a check of the stock came to. */
export interface CheckResult {
  /** When it ended. */
  at: string;
  /** Items that were looked at. */
  checked: number;
  /** How many things differed. */
  findings: number;
}

const name = 'stock';

/** Remembers what the check that has just ended came to. */
export async function saveStockCheck(handle: Handle, { checked, findings }: Omit<CheckResult, 'at'>): Promise<void> {
  await sql`
    insert into facet.check_results (name, checked, findings) values (${name}, ${checked}, ${findings})
    on conflict (name) do update set at = now(), checked = excluded.checked, findings = excluded.findings`.execute(
    handle,
  );
}

/** The last one; null when none has run yet. */
export async function lastStockCheck(handle: Handle): Promise<CheckResult | null> {
  const { rows } = await sql<{ at: Date; checked: number; findings: number }>`
    select at, checked, findings from facet.check_results where name = ${name}`.execute(handle);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at).toISOString() } : null;
}
