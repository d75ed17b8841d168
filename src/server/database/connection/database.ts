import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';

/**
 * Tables and columns come from schema files at run time, so their names are plain strings to the compiler.
 * `any` because a column's value type is known only to its field type.
 */
// biome-ignore lint/suspicious/noExplicitAny: Kysely infers operand types from this; unknown would forbid comparing
export type Tables = Record<string, Record<string, any>>;

/** What statements run on: the database itself, or one transaction of it. */
export type Handle = Kysely<Tables>;

export interface TransactionSettings {
  /** How often the whole transaction is run at most, when it loses against another one. Default 5. */
  attempts?: number;
  /** Milliseconds that one of its statements may take, in place of the database's own deadline. */
  statementTimeout?: number;
}

/** One statement as it went to the database. */
export interface Statement {
  sql: string;
}

export interface Database {
  kind: 'embedded' | 'postgres';
  /** Query builder over `pool`. Never to be used inside `transaction`'s work: the embedded database has one connection. */
  kysely: Handle;
  pool: Pool;
  /**
   * Runs the work in one transaction and commits it; rolls back and throws what it threw. Runs it again when the
   * database says that it lost against another (serialization failure, deadlock), so the work has no other effects.
   */
  transaction<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    settings?: TransactionSettings,
  ): Promise<Result>;
  /** Calls the listener for every statement on any connection, begin and commit included. Returns how to stop. */
  onStatement(listener: (statement: Statement) => void): () => void;
  /** Fresh statistics after bulk work; on the embedded database also VACUUM and CHECKPOINT. */
  maintain(): Promise<void>;
  /** Waits for what runs, then closes. Safe to call twice. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** postgres://…; absent: the embedded database. */
  databaseUrl?: string | undefined;
  /** Absolute. The embedded database lives in its folder `database`, and owns the whole data folder. */
  dataDir: string;
  /** Milliseconds that a statement may take. Default 30,000. */
  statementTimeout?: number;
  /** Milliseconds to wait for a free connection. Default 10,000. */
  acquireTimeout?: number;
  /** Connections to PostgreSQL. Default 10. */
  poolMax?: number;
  /** Milliseconds between two looks at whether the embedded database needs maintenance. Default a minute. */
  maintenanceInterval?: number;
  /** Where sentences about the running database go. Default stderr. */
  log?: (sentence: string) => void;
}
