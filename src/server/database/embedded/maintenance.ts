import type { Pool } from 'pg';
import { NoFreeConnection, sqlStateOf } from '../connection/databaseErrors.ts';
import type { DatabaseEngine } from './DatabaseEngine.ts';

export interface Maintenance {
  /** VACUUM ANALYZE of every table, and a CHECKPOINT. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

export interface MaintenanceSettings {
  /** Milliseconds between two checks. */
  interval: number;
  /**
   * Bytes of log after which a CHECKPOINT is due. Recovery after a crash reads at most about this much. Default 32 MB.
   */
  logLimit?: number;
  log: (sentence: string) => void;
}

const defaultLogLimit = 32 * 1024 * 1024;
/** After this many checks of a changed database its tables are vacuumed. */
const looksUntilVacuum = 10;
/** VACUUM of a large table may take longer than any statement of a request. */
const statementTimeout = 600_000;

const undefinedTable = '42P01';

/**
 * Does the work of PostgreSQL's background processes, which the embedded database does not have. Every `interval`
 * milliseconds it checks how much was written, and does what is due. An idle database is not touched.
 */
export function startMaintenance(
  pool: Pool,
  engine: DatabaseEngine,
  { interval, logLimit = defaultLogLimit, log }: MaintenanceSettings,
): Maintenance {
  let looks = 0;
  let checkpointAt: number | undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const position = await logPosition(pool);
    checkpointAt ??= position;
    if (position === checkpointAt && looks === 0) return;
    looks++;
    if (looks >= looksUntilVacuum) await maintain();
    else if (position - checkpointAt > logLimit) await checkpoint();
  }

  async function maintain(): Promise<void> {
    for (const table of await tables(pool)) await vacuum(table);
    await checkpoint();
    looks = 0;
  }

  async function vacuum(table: string): Promise<void> {
    await execute(`vacuum (analyze) ${table}`).catch((error) => {
      if (sqlStateOf(error) !== undefinedTable) throw error;
    });
  }

  async function checkpoint(): Promise<void> {
    await execute('checkpoint');
    checkpointAt = await logPosition(pool);
  }

  /** Runs one statement at a time, so that requests can run in between. */
  async function execute(sql: string): Promise<void> {
    const client = await pool.connect();
    try {
      await engine.withDeadline(statementTimeout, () => client.query(sql));
    } finally {
      client.release();
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = running.then(work);
    running = mine.catch(() => undefined);
    return mine;
  }

  function lookInTurn(): void {
    inTurn(look).catch((error) => log(`The database's maintenance is put off: ${reasonOf(error)}`));
  }

  lookInTurn();
  const timer = setInterval(lookInTurn, interval).unref();

  return {
    run: () => inTurn(maintain),
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

/** One long work, such as an import, holds the only connection: that is no mistake, and its error advises developers. */
function reasonOf(error: Error): string {
  return error instanceof NoFreeConnection ? 'the database is at work.' : error.message;
}

/** How many bytes of log the database has written since it was created. */
async function logPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`);
  return rows[0].position;
}

async function tables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map((row) => row.name);
}
