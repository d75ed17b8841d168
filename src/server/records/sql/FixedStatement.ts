import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../database/connection/database.ts';
import { preparedMark } from '../../database/connection/prepareStatements.ts';

/** Stands for a parameter whose value comes from the input of each run. */
export type Slot<Input> = (read: (input: Input) => unknown) => RawBuilder<unknown>;

/**
 * A statement whose text never varies: it is compiled once, here and in the database, and only its parameters differ from
 * run to run. Making the text and planning it costs several times as much as running it, as records show much.
 */
export class FixedStatement<Input, Row> {
  readonly #statement: RawBuilder<Row>;
  #compiled: CompiledQuery | undefined;

  constructor(make: (slot: Slot<Input>) => RawBuilder<Row>) {
    this.#statement = make((read) => sql`${new Parameter(read)}`);
  }

  async run(handle: Handle, input: Input): Promise<Row[]> {
    // The mark is a comment of SQL, which has to be the first thing in the text.
    this.#compiled ??= sql`${sql.raw(preparedMark)}${this.#statement}`.compile(handle);
    const { sql: text, parameters } = this.#compiled;
    const given = parameters.map((parameter) => (parameter instanceof Parameter ? parameter.read(input) : parameter));
    const { rows } = await handle.executeQuery(CompiledQuery.raw(text, given));
    return rows as Row[];
  }
}

class Parameter<Input> {
  readonly read: (input: Input) => unknown;

  constructor(read: (input: Input) => unknown) {
    this.read = read;
  }
}
