import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';

/**
 * Tables and columns come from schema files at run time, so their names are plain strings to the compiler.
 * `any` because a column's value type is known only to its field type.
 */
// biome-ignore lint/suspicious/noExplicitAny: Kysely infers operand types from this; unknown would forbid comparing
export type Tables = Record<string, Record<string, any>>;

/** What statements run on: the database itself, or one of its transactions. */
export type Handle = Kysely<Tables>;

export interface TransactionSettings {
  /** How often the whole transaction is run at most, if it loses against another one. Default 5. */
  attempts?: number;
  /** The deadline of each statement in milliseconds, in place of the database's own deadline. */
  statementTimeout?: number;
}

/** One statement as it was sent to the database. */
export interface Statement {
  sql: string;
  /** Of $1, $2 and so on. */
  values: readonly unknown[];
}

export interface Database {
  kind: 'embedded' | 'postgres';
  /**
   * Query builder over `pool`. It must not be used inside `transaction`'s work, because the embedded database has one
   * connection.
   */
  kysely: Handle;
  pool: Pool;
  /**
   * The same for what must work while everything else waits: health, tokens, signing in. On PostgreSQL it has
   * connections of its own, so statements that wait for a lock or take long do not occupy them. For short statements
   * on Facet's own tables only.
   */
  reserved: Handle;
  /**
   * Connections that are sessions: what one of them listens to stays, and it can be told to cancel what another one runs.
   * Where a pooler passes each transaction of `pool` to any session, these go around it.
   */
  direct: Pool;
  /** Whether the database takes writes now, its disk included; throws what the connection throws. */
  takesWrites(): Promise<boolean>;
  /** A standby for long reads; absent: there is none. */
  replica?: Replica;
  /**
   * Runs the work in one transaction and commits it. When the work throws, the transaction is rolled back and the error
   * passed on. The work runs again when the transaction loses against another one (serialization failure, deadlock), so
   * it must have no effects outside of the database.
   */
  transaction<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    settings?: TransactionSettings,
  ): Promise<Result>;
  /** Milliseconds that a statement of a report may take. */
  reportTimeout: number;
  /**
   * Calls the listener for every statement on any connection, begin and commit included. Returns a function that stops
   * this.
   */
  onStatement(listener: (statement: Statement) => void): () => void;
  /** Updates the statistics after bulk work; on the embedded database it also runs VACUUM and CHECKPOINT. */
  maintain(): Promise<void>;
  /** Waits for running statements, then closes. It is safe to call this a second time. */
  close(): Promise<void>;
}

/** Where a long read can be done. */
export type ReadSource = Pick<Database, 'transaction' | 'direct' | 'reportTimeout'>;

/** A standby that long reads may go to. */
export interface Replica {
  /** Runs the work on the standby; undefined: it cannot take the work now, which is for the primary then. */
  run<Result>(work: (source: ReadSource) => Promise<Result>): Promise<{ result: Result } | undefined>;
}

export interface DatabaseSettings {
  /** postgres://…; absent: the embedded database. */
  databaseUrl?: string | undefined;
  /**
   * The same database without a pooler. Present: `databaseUrl` is that of a pooler, such as PgBouncer in transaction
   * mode, and nothing that needs a session goes through it.
   */
  directUrl?: string | undefined;
  /** A streaming replica of the database, for reports. */
  replicaUrl?: string | undefined;
  /** An absolute path. The embedded database is in its folder `database`, and owns the whole data folder. */
  dataDir: string;
  /** Milliseconds that a statement may take. Default 30,000. */
  statementTimeout?: number;
  /**
   * Milliseconds that a statement of a report may take. Default 600,000 on PostgreSQL, where people see that a report is
   * running and can cancel it; 10,000 on the embedded database, where everybody waits for it.
   */
  reportTimeout?: number;
  /** Milliseconds that a statement may wait for a lock of another transaction. PostgreSQL only. Default 5,000. */
  lockTimeout?: number;
  /** Milliseconds to wait for a free connection. Default 10,000. */
  acquireTimeout?: number;
  /** Connections to PostgreSQL, besides those that are reserved. Default 10. */
  poolMax?: number;
  /** Milliseconds between two checks whether the embedded database needs maintenance. Default a minute. */
  maintenanceInterval?: number;
  /** Gets sentences about the running database. Default stderr. */
  log?: (sentence: string) => void;
}
