import { join } from 'node:path';
import pg from 'pg';
import type { Database, DatabaseSettings } from '../connection/database.ts';
import { databaseOf } from '../connection/databaseOf.ts';
import { typeParsers } from '../connection/typeParsers.ts';
import { DatabaseEngine, type EngineSettings } from './DatabaseEngine.ts';
import { startMaintenance } from './maintenance.ts';
import { ownFolder } from './ownFolder.ts';

type Timings = Required<Pick<DatabaseSettings, 'statementTimeout' | 'acquireTimeout' | 'maintenanceInterval' | 'log'>> &
  Pick<DatabaseSettings, 'reportTimeout'>;

/** Milliseconds. One statement runs at a time, so everybody waits for a report. */
const REPORT_TIMEOUT = 10_000;

export interface EmbeddedDatabase extends Database {
  kind: 'embedded';
  engine: DatabaseEngine;
}

/** Opens the embedded database of a data folder, and creates it if there is none. The process then owns the folder. */
export async function openEmbedded(dataDir: string, timings: Timings): Promise<EmbeddedDatabase> {
  const ownership = await ownFolder(dataDir, {
    onLost: (error) => {
      timings.log(error.message);
      void engine.abandon(error);
    },
  });
  const engine = new DatabaseEngine({ ...timings, folder: join(dataDir, 'database') });
  return started(engine, timings, ownership.release);
}

/** Opens a database in memory, empty or from a dump of another database's engine. For tests: closing it deletes it. */
export function openInMemory(timings: Timings, dump?: EngineSettings['dump']): Promise<EmbeddedDatabase> {
  return started(new DatabaseEngine({ ...timings, folder: null, dump }), timings, () => undefined);
}

async function started(engine: DatabaseEngine, timings: Timings, release: () => void): Promise<EmbeddedDatabase> {
  try {
    await engine.start();
  } catch (error) {
    await engine.close();
    release();
    throw error;
  }
  const pool = poolOver(engine, timings.acquireTimeout);
  const maintenance = startMaintenance(pool, engine, { interval: timings.maintenanceInterval, log: timings.log });
  const database = databaseOf(pool, {
    acquireTimeout: timings.acquireTimeout,
    reportTimeout: timings.reportTimeout ?? Math.min(REPORT_TIMEOUT, timings.statementTimeout),
    log: timings.log,
    maintain: maintenance.run,
    withStatementTimeout: (milliseconds, _transaction, work) => engine.withDeadline(milliseconds, work),
    close: async () => {
      await maintenance.stop();
      await pool.end();
      await engine.close();
      release();
    },
  });
  return { ...database, kind: 'embedded', engine };
}

/** One connection: the embedded database runs one statement at a time, in one session. */
function poolOver(engine: DatabaseEngine, acquireTimeout: number): pg.Pool {
  return new pg.Pool({
    max: 1,
    stream: () => engine.stream(),
    // All parameters are set, so that PGHOST, PGSSLMODE and similar variables have no effect.
    ...{ host: 'embedded', port: 5432, user: 'postgres', password: 'none', database: 'postgres', ssl: false },
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeout,
    idleTimeoutMillis: 0,
  });
}
