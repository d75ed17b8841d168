import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Database } from '../database/connection/database.ts';
import { tableName } from '../database/structure/sqlNames.ts';
import { KEPT_MS } from '../database/structure/tableWrites.ts';
import type { Services } from '../http/Services.ts';
import { dashboardReadings } from './dashboardFigures.ts';
import { readNow, readReports } from './readReports.ts';
import { pageReading } from './runReport.ts';
import { slowReadingsOf } from './SlowReadings.ts';

/** Often enough that two turns fall into the time for which something is kept. */
const TURN = KEPT_MS / 3;

/** From so many records of a module on, nobody wants to be the first reader after a start. */
const MANY = 100_000;

type WarmServices = Pick<Services, 'database' | 'schema'>;
type Log = (sentence: string) => void;

/**
 * Reads the reports that took long again, a few times an hour, as long as people open them: so the first reader of the morning
 * finds them kept, and those of a new day too. After a start a large house on PostgreSQL reads its dashboard, and each
 * report as it opens.
 * @returns a function that stops this
 */
export function keepReportsWarm(services: WarmServices, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const slow = slowReadingsOf(services.database.kysely);
  let schema = services.schema.current;
  let running = readFirst(services, signal).catch((error) => {
    if (!signal.aborted)
      log(`Reports could not be read after the start: ${error instanceof Error ? error.message : error}`);
  });
  let isBusy = false;
  const turn = async () => {
    isBusy = true;
    // Readings by another schema are not wanted any more.
    if (schema !== services.schema.current) slow.forgetAll();
    schema = services.schema.current;
    await renewSlowReadings(services.database, signal, log);
    isBusy = false;
  };
  const timer = setInterval(() => {
    if (!isBusy) running = running.then(turn);
  }, TURN);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop.abort();
    return running;
  };
}

/** Reads all reports of a database that took long once more, one after the other, as they are today. */
export async function renewSlowReadings(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  const slow = slowReadingsOf(database.kysely);
  for (const [statement, { schema, readings }] of slow.wanted()) {
    if (signal.aborted) return;
    try {
      const start = performance.now();
      const today = await readNow({ database, schema }, readings(), signal);
      slow.repeated(statement, today.statement, performance.now() - start);
    } catch (error) {
      if (signal.aborted) return;
      slow.forget(statement);
      log(`A report could not be kept up: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Other requests of the embedded database would wait for it. */
async function readFirst({ database, schema: { current } }: WarmServices, signal: AbortSignal): Promise<void> {
  if (database.kind === 'embedded' || !(await isLarge(database, current))) return;
  const reports = current.reports.filter(({ statement }) => !statement);
  const all = [() => dashboardReadings(current), ...reports.map((report) => () => [pageReading(current, report, {})])];
  for (const readings of all) {
    if (signal.aborted) return;
    await readReports({ database, schema: current }, readings(), { signal, renewed: readings });
  }
}

/** By what the database knows of the sizes of tables. */
async function isLarge({ kysely }: Database, { modules }: Schema): Promise<boolean> {
  const { rows } = await sql<{ most: number | null }>`select max(reltuples) as most from pg_class
    where oid = any (array(select to_regclass(quote_ident(name)) from unnest(${Object.keys(modules).map(tableName)}::text[]) name))`.execute(
    kysely,
  );
  return (rows[0]?.most ?? 0) >= MANY;
}
