import { createHash } from 'node:crypto';
import type { Schema } from '../../metadata/model.ts';

/** The schema that another server has brought to the database, while the folder of this one is behind. */
export interface Ahead {
  version: number;
  /** ISO time. */
  since: string;
}

/** A call that began with the schema before has ended by then, in milliseconds. */
const LONGEST_CALL = 60_000;

/**
 * The schema that every request reads. It is replaced by one assignment, so no request ever sees parts of two schemas.
 */
export class SchemaHolder {
  #folder: Schema;
  #current: Schema;
  #etag: string;
  #ahead: Ahead | undefined;
  #mistakes: readonly string[] = [];
  #waiting: string | undefined;
  #changes = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<(schema: Schema) => void>();

  constructor(schema: Schema) {
    this.#folder = schema;
    this.#current = schema;
    this.#etag = etagOf(schema);
  }

  get current(): Schema {
    return this.#current;
  }

  /** The schema of the folder as a whole: that in use is only a part of it while the folder is behind. */
  get folder(): Schema {
    return this.#folder;
  }

  /** What the folder is behind; undefined: it is not. */
  get ahead(): Ahead | undefined {
    return this.#ahead;
  }

  /** Changes whenever the meaning of the schema changes. It is quoted, as the header needs it. */
  get etag(): string {
    return this.#etag;
  }

  /** Why the current schema folder is not in use, in whole sentences; empty while it is in use. */
  get mistakes(): readonly string[] {
    return this.#mistakes;
  }

  /** The name of the plan that would bring the folder into use, where plans are sealed; undefined: none waits. */
  get waiting(): string | undefined {
    return this.#waiting;
  }

  /** Runs what brings the tables to another schema, and the schema to the tables. */
  async whileChanging<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#changes += 1;
    try {
      return await work();
    } finally {
      this.#changes -= 1;
      this.#changedAt = performance.now();
    }
  }

  /** Whether a call that fails now may have read another schema than that of the tables. */
  get mayHaveChanged(): boolean {
    return this.#changes > 0 || performance.now() - this.#changedAt < LONGEST_CALL;
  }

  /** Stores why a change of the folder was not applied. `waiting`: nothing is wrong with it, but its plan is sealed. */
  refuse(mistakes: readonly string[], waiting?: string): void {
    this.#mistakes = mistakes;
    this.#waiting = waiting;
  }

  /** Returns whether the meaning of the new schema differs from that of the old one. */
  replace(schema: Schema): boolean {
    return this.#replace(schema, schema, undefined);
  }

  /** The folder is behind: `part` of its schema is in use. Returns whether that is another one than before. */
  replaceByPart(folder: Schema, part: Schema, ahead: Ahead): boolean {
    return this.#replace(folder, part, ahead);
  }

  #replace(folder: Schema, schema: Schema, ahead: Ahead | undefined): boolean {
    this.refuse([]);
    this.#folder = folder;
    this.#ahead = ahead;
    const etag = etagOf(schema);
    if (etag === this.#etag) return false;
    this.#current = schema;
    this.#etag = etag;
    this.#changedAt = performance.now();
    for (const listener of this.#listeners) listener(schema);
    return true;
  }

  /** Calls the listener after each replacement, until the returned function is called. */
  subscribe(listener: (schema: Schema) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A short text that is the same for schemas of the same meaning. */
export function digestOf(schema: Schema): string {
  return createHash('sha256').update(JSON.stringify(schema)).digest('base64url').slice(0, 22);
}

function etagOf(schema: Schema): string {
  return `"${digestOf(schema)}"`;
}
