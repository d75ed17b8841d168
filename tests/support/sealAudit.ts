import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { AuditSealer } from '../../src/server/audit/AuditSealer.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { patience } from './patience.ts';

/**
 * Seals until all lines of the audit are sealed, and returns how many that were: a transaction in any other database of
 * the same PostgreSQL server, as other test files have them, makes a seal wait too.
 */
export async function sealAudit(database: Database, sealer = new AuditSealer(database)): Promise<number> {
  let lines = 0;
  const isDone = async () => {
    lines += await sealer.seal();
    const { rows } = await sql<{ open: number }>`select count(*)::integer as open from facet.audit
      where id > coalesce((select max(to_id) from facet.audit_seals), 0)`.execute(database.kysely);
    expect(rows[0]?.open).toBe(0);
  };
  await vi.waitFor(isDone, { timeout: patience });
  return lines;
}
