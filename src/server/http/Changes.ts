interface RecordsEvent {
  type: 'records';
  module: string;
  ids: number[];
  action: 'create' | 'update' | 'delete';
  /** The session whose call made the change. It stays inside: clients only learn whether it is their own. */
  session?: number;
}

/** The events that GET /api/events sends to clients. */
export type LiveEvent =
  | RecordsEvent
  | { type: 'schema'; etag: string }
  /** The values of value lists have changed, or what they are called. */
  | { type: 'choices' };

type Listener = (change: LiveEvent) => void;

/** Passes changes on to the listeners in this process. A listener must not throw. */
export class Changes {
  readonly #listeners = new Set<Listener>();
  readonly #ofSchema = new Set<() => void>();

  publish(change: LiveEvent): void {
    for (const listener of this.#listeners) listener(change);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Some process has brought another schema to the database, perhaps this one. */
  publishSchema(): void {
    for (const listener of this.#ofSchema) listener();
  }

  onSchema(listener: () => void): () => void {
    this.#ofSchema.add(listener);
    return () => this.#ofSchema.delete(listener);
  }
}
