import { createHash } from 'node:crypto';
import type { Schema } from '../../metadata/model.ts';

/**
 * The schema that every request reads. It is replaced by one assignment, so no request ever sees parts of two schemas.
 */
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

  /** Changes whenever the meaning of the schema changes. It is quoted, as the header needs it. */
  get etag(): string {
    return this.#etag;
  }

  /** Why the current schema folder is not in use, in whole sentences; empty while it is in use. */
  get mistakes(): readonly string[] {
    return this.#mistakes;
  }

  /** Stores why a change of the folder was not applied. */
  refuse(mistakes: readonly string[]): void {
    this.#mistakes = mistakes;
  }

  /** Returns whether the meaning of the new schema differs from that of the old one. */
  replace(schema: Schema): boolean {
    this.#mistakes = [];
    const etag = etagOf(schema);
    if (etag === this.#etag) return false;
    this.#current = schema;
    this.#etag = etag;
    for (const listener of this.#listeners) listener(schema);
    return true;
  }

  /** Calls the listener after each replacement, until the returned function is called. */
  subscribe(listener: (schema: Schema) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function etagOf(schema: Schema): string {
  return `"${createHash('sha256').update(JSON.stringify(schema)).digest('base64url').slice(0, 22)}"`;
}
