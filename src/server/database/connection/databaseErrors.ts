import { StartFailure } from '../../startFailure.ts';

/**
 * At start: no PostgreSQL responds at DATABASE_URL, or the embedded database cannot be opened. The message is one
 * sentence.
 */
export class DatabaseUnreachable extends StartFailure {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DatabaseUnreachable';
  }
}

/** At start: the data folder cannot be used, or another process owns it. The message is one sentence. */
export class DataFolderRefused extends StartFailure {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DataFolderRefused';
  }
}

/** A statement ran past its deadline and was given up; on the embedded database everything that waited behind it too. */
export class StatementTimeout extends Error {
  constructor(milliseconds: number) {
    super(`A database statement took longer than ${milliseconds / 1000} s and was given up.`);
    this.name = 'StatementTimeout';
  }
}

/** The database stopped while it ran a statement. Whether the transaction was committed is unknown. */
export class DatabaseStopped extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DatabaseStopped';
  }
}

/** No connection became free in time: there is too much work, or the outer handle was used inside a transaction. */
export class NoFreeConnection extends Error {
  constructor(milliseconds: number) {
    super(
      `No database connection became free within ${milliseconds / 1000} s. ` +
        "Inside a transaction, use only the transaction's own handle.",
    );
    this.name = 'NoFreeConnection';
  }
}

/** SQLSTATE classes: 08 connection, 53 resources, 57 stopped or cancelled by the server (also at a deadline). */
const unavailableStates = /^(08|53|57)/;

/** Whether the database could not do the work at this moment: HTTP responds with 503, and the caller may try again. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof NoFreeConnection ||
    error instanceof DatabaseStopped ||
    error instanceof DatabaseUnreachable ||
    error instanceof StatementTimeout ||
    unavailableStates.test(sqlStateOf(error) ?? '') ||
    isConnectionFailure(error)
  );
}

/** Whether the statement took too long: a smaller request helps, the same request does not. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof StatementTimeout || sqlStateOf(error) === '57014';
}

/**
 * Whether the database can be read at the moment, but not written: its transactions are read-only, its disk is full, or
 * the system does not let it write its files (which PostgreSQL reports under the state of missing privileges).
 */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006' || isUnwritten(error);
}

/** Whether the database could not write its files. */
export function isUnwritten(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '53100' || (state === '42501' && /^could not /.test((error as Error).message));
}

/** Whether the statement waited too long for a lock of another transaction: the same request may soon succeed. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** What Node and the driver throw when a connection breaks or cannot be opened. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN)/.test(code) ||
    /^Connection terminated|not queryable|after calling end on the pool/.test(error.message)
  );
}

/** The SQLSTATE of an error that the database reported (`23505`), else undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
