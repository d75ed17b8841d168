import { createHash } from 'node:crypto';
import type { Schema } from '../../metadata/model.ts';

/** The one schema that every request reads; replacing it is one assignment, so no request ever sees half of one. */
export class SchemaHolder {
  #current: Schema;
  #etag: string;
  #mistakes: readonly string[] = [];
  readonly #listeners = new Set<(schema: Schema) => void>();

  constructor(schema: Schema) {
    this.#current = schema;
    this.#etag = etagOf(schema);
  }

  get current(): Schema {
    return this.#current;
  }

  /** Changes with every change of the schema's meaning; quoted, as the header wants it. */
  get etag(): string {
    return this.#etag;
  }

  /** Why the schema folder as it is now is not in use, in whole sentences; none while it is. */
  get mistakes(): readonly string[] {
    return this.#mistakes;
  }

  /** Notes why a change of the folder was not taken over. */
  refuse(mistakes: readonly string[]): void {
    this.#mistakes = mistakes;
  }

  /** Returns whether the new schema says anything else than the old one. */
  replace(schema: Schema): boolean {
    this.#mistakes = [];
    const etag = etagOf(schema);
    if (etag === this.#etag) return false;
    this.#current = schema;
    this.#etag = etag;
    for (const listener of this.#listeners) listener(schema);
    return true;
  }

  /** Calls back after each replacement, until the returned function is called. */
  subscribe(listener: (schema: Schema) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function etagOf(schema: Schema): string {
  return `"${createHash('sha256').update(JSON.stringify(schema)).digest('base64url').slice(0, 22)}"`;
}
