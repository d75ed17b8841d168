import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Handle } from './database.ts';
import { preparedMark } from './prepareStatements.ts';

/** A placeholder for a parameter whose value comes from the input of each run. */
export type Slot<Input> = (read: (input: Input) => unknown) => RawBuilder<unknown>;

/**
 * A statement whose text never varies. It is compiled one time, here and in the database; only its parameters differ
 * from run to run. Building and planning the text costs several times as much as running it, because records show many
 * joined values.
 */
export class FixedStatement<Input, Row> {
  readonly #statement: RawBuilder<Row>;
  #compiled: CompiledQuery | undefined;

  constructor(make: (slot: Slot<Input>) => RawBuilder<Row>) {
    this.#statement = make((read) => sql`${new Parameter(read)}`);
  }

  async run(handle: Handle, input: Input): Promise<Row[]> {
    // The mark is an SQL comment, which must be the first part of the text.
    this.#compiled ??= sql`${sql.raw(preparedMark)}${this.#statement}`.compile(handle);
    const { sql: text, parameters } = this.#compiled;
    const values = parameters.map((parameter) => (parameter instanceof Parameter ? parameter.read(input) : parameter));
    const { rows } = await handle.executeQuery(CompiledQuery.raw(text, values));
    return rows as Row[];
  }
}

class Parameter<Input> {
  readonly read: (input: Input) => unknown;

  constructor(read: (input: Input) => unknown) {
    this.read = read;
  }
}
