import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/** The result of a check of the stock. */
export interface CheckResult {
  /** When the check ended. */
  at: string;
  /** The number of checked items. */
  checked: number;
  /** The number of findings. */
  findings: number;
}

const name = 'stock';

/** Stores the result of a check that has just ended. */
export async function saveStockCheck(handle: Handle, { checked, findings }: Omit<CheckResult, 'at'>): Promise<void> {
  await sql`
    insert into facet.check_results (name, checked, findings) values (${name}, ${checked}, ${findings})
    on conflict (name) do update set at = now(), checked = excluded.checked, findings = excluded.findings`.execute(
    handle,
  );
}

/** The result of the last check; null when there was none yet. */
export async function lastStockCheck(handle: Handle): Promise<CheckResult | null> {
  const { rows } = await sql<{ at: Date; checked: number; findings: number }>`
    select at, checked, findings from facet.check_results where name = ${name}`.execute(handle);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at).toISOString() } : null;
}
