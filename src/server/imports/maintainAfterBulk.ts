import type { Database } from '../database/connection/database.ts';

/** From so many rows on, what they leave behind in the tables is more than the database tidies up in passing. */
const BULK = 10_000;

/**
 * Tidies the database after many rows were written, or tried and taken back. Never throws: the rows are there, also where a
 * table is locked just then, or the database is away, and whoever was told otherwise would import them again.
 */
export async function maintainAfterBulk({ database }: { database: Database }, rows: number): Promise<void> {
  if (rows >= BULK) await database.maintain().catch(() => undefined);
}
