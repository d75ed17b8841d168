import pg, { type Connection, type FieldDef, type Submittable } from 'pg';

type Read = (text: string) => unknown;

/** The driver has this among its utilities, and does not declare it: a value as it is sent, text or bytes. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/** What is known of the rows of a prepared statement. */
interface Columns {
  names: readonly string[];
  reads: readonly Read[];
  /** A row with all of its keys: rows that begin as copies of it are quick to build. */
  empty: Readonly<Record<string, unknown>>;
}

/** Each connection describes the same columns, which are kept one time for all of them. */
const alike = new Map<string, Columns>();

/** The columns of the statements that a connection has prepared, by their names. */
export type KnownColumns = Map<string, Columns>;

export interface PreparedResult {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/**
 * Runs a statement that is prepared under a name, as the driver does, but has its columns described one time only: as long
 * as the statement is prepared, they stay what they are. To describe them with each run took a seventh of the time of
 * reading a record.
 */
export class PreparedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly result: Promise<PreparedResult>;
  /** The driver sets it where the connection has a time limit for statements (`query_timeout`), to stop its clock. */
  callback?: () => void;
  readonly #sent: (string | Buffer | null)[];
  readonly #known: KnownColumns;
  readonly #parserOf: (type: number) => Read;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #command = '';
  #failure: unknown;
  #resolve!: (result: PreparedResult) => void;
  #reject!: (error: unknown) => void;

  /** Throws for a value that cannot be sent. */
  constructor(
    { name, text, values }: { name: string; text: string; values: readonly unknown[] },
    known: KnownColumns,
    parserOf: (type: number) => Read,
  ) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.#sent = values.map((value) => prepareValue(value));
    this.#known = known;
    this.#parserOf = parserOf;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Sends all messages of the protocol at once. */
  submit(connection: Connection): void {
    const { stream, parsedStatements } = connection as DriverConnection;
    this.#columns = this.#known.get(this.name);
    stream.cork();
    if (parsedStatements[this.name] === undefined)
      connection.parse({ text: this.text, name: this.name, types: [] }, true);
    connection.bind({ statement: this.name, values: this.#sent }, true);
    if (!this.#columns) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
    connection.sync();
    stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const names = fields.map(({ name }) => name);
    const columns = alike.get(key) ?? {
      names,
      reads: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
    alike.set(key, columns);
    this.#columns = columns;
    this.#known.set(this.name, columns);
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    const { names = [], reads = [], empty } = this.#columns ?? {};
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < texts.length; at++) {
        const text = texts[at];
        if (text !== null && text !== undefined) row[names[at] as string] = (reads[at] as Read)(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
  }

  handleReadyForQuery(): void {
    this.callback?.();
    if (this.#failure !== undefined) {
      this.#reject(this.#failure);
      return;
    }
    const [command = '', ...numbers] = this.#command.split(' ');
    const count = numbers.at(-1);
    this.#resolve({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
  }

  handleError(error: unknown): void {
    this.callback?.();
    this.#reject(error);
  }

  // Statements that are prepared are neither empty, nor copies, nor read in parts.
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** What the driver's own queries know of a connection, beyond its declared type. */
interface DriverConnection extends Connection {
  /** The text of each statement that is prepared, by its name. */
  parsedStatements: Record<string, string | undefined>;
}
