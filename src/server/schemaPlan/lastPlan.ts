import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import type { BlockedChange } from '../database/structure/carryOut.ts';
import type { Message } from '../errors.ts';

/** A change that rows prevented when the schema was last brought to the database. */
export interface HeldBack {
  message: Message;
  /** The number of rows that would lose a value or do not fit; null when only the database knows it. */
  rows: number | null;
}

/** Stores what the plan has held back, for the status of the installation. */
export async function savePlan(handle: Handle, blocked: readonly BlockedChange[]): Promise<void> {
  const held = blocked.map(({ message, rowsAtRisk }): HeldBack => ({ message, rows: rowsAtRisk }));
  await sql`update facet.schema_state set held_back = ${JSON.stringify(held)}::jsonb
    where held_back <> ${JSON.stringify(held)}::jsonb`.execute(handle);
}

/** What the last plan has held back. */
export async function readHeldBack(handle: Handle): Promise<HeldBack[]> {
  const { rows } = await sql<{ held_back: HeldBack[] }>`select held_back from facet.schema_state`.execute(handle);
  return rows[0]?.held_back ?? [];
}
