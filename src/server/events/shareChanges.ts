import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { changesChannel } from '../database/connection/changesChannel.ts';
import type { Database } from '../database/connection/database.ts';
import type { Changes, LiveEvent } from '../http/Changes.ts';
import { type ChannelListener, listenSql, listenToChannel } from './listenToChannel.ts';

/** PostgreSQL passes on at most 8,000 bytes, so changes of more records than this are sent without their ids. */
const mostIds = 300;
const mostChanges = 30;
/** Milliseconds. A process whose connection is dead while nobody noticed is found after this time. */
const certainty = 30_000;
/** Milliseconds until what could not be sent is sent again. */
const AGAIN = 500;

/**
 * Passes changes of records between the server processes that share one PostgreSQL, so that the clients of each process
 * learn what another one has changed. After a lost connection every module counts as changed. The embedded database has
 * one owner, so nothing is shared there, and a process that is alone on its PostgreSQL sends nothing.
 * @returns a function that stops this; the promise resolves when this process listens
 */
export async function shareChanges(
  database: Database,
  changes: Changes,
  modules: () => readonly string[],
): Promise<() => Promise<void>> {
  if (database.kind === 'embedded') return async () => undefined;
  const shared = new SharedChanges(database, changes, modules);
  const stopListening = await listenToChannel(database, shared);
  const unsubscribe = changes.subscribe((change) => shared.pass(change));
  return async () => {
    unsubscribe();
    stopListening();
    shared.stop();
  };
}

type RecordsEvent = Extract<LiveEvent, { type: 'records' }>;

/** The message that the processes send each other. */
interface Notification {
  /** The sending process, which receives the message as well. */
  self: string;
  changes: RecordsEvent[];
  /** The process has begun to listen: the others answer, so that each knows of the other. */
  joined?: true;
  /** Another schema has come into use: see planSchema. */
  schema?: boolean;
}

/** What one process sends to the others, and receives from them. */
class SharedChanges implements ChannelListener {
  readonly #self = randomUUID();
  readonly #database: Database;
  readonly #changes: Changes;
  readonly #modules: () => readonly string[];
  /** The process id of the connection that listens here. */
  #listening: number | undefined;
  /**
   * Until when it is known that no other process listens, in milliseconds; 0: another one may. One that begins to listen
   * announces it, and is answered that it may have missed anything.
   */
  #aloneUntil = 0;
  /** Whether another process has sent anything since others were looked for. */
  #hasAnswer = false;
  /** True while a change of another process is published here, because that change is not sent back. */
  #receiving = false;
  #unsent: RecordsEvent[] = [];
  #sending = false;
  #isStopped = false;

  constructor(database: Database, changes: Changes, modules: () => readonly string[]) {
    this.#database = database;
    this.#changes = changes;
    this.#modules = modules;
  }

  /** Sends a change of this process to the others, if there are any. */
  pass(change: LiveEvent): void {
    if (this.#receiving || change.type !== 'records' || performance.now() < this.#aloneUntil) return;
    if (this.#aloneUntil > 0) void this.#lookForOthers().catch(noop);
    this.#sendSoon([change]);
  }

  /** What could not be sent until now is sent no more. */
  stop(): void {
    this.#isStopped = true;
  }

  onPayload(payload: string): void {
    const { self, changes, joined, schema }: Notification = JSON.parse(payload);
    if (schema) this.#changes.publishSchema();
    if (self === this.#self) return;
    for (const change of changes) this.#receive(change);
    // A change of the schema has no sender: every process gets it alike, also the one that made it.
    if (self === '') return;
    this.#hasAnswer = true;
    if (joined || this.#aloneUntil > 0) void this.#noLongerAlone();
  }

  onLost(): void {
    this.#aloneUntil = 0;
  }

  async onListening(pid: number): Promise<void> {
    this.#listening = pid;
    await this.#send({ changes: [], joined: true });
    await this.#lookForOthers();
  }

  onReconnect(): void {
    this.#changes.publishSchema();
    for (const change of this.#everything()) this.#receive(change);
  }

  #receive(change: RecordsEvent): void {
    this.#receiving = true;
    this.#changes.publish(change);
    this.#receiving = false;
  }

  async #lookForOthers(): Promise<void> {
    this.#hasAnswer = false;
    const { rows } = await this.#database.pool.query(othersSql, [this.#listening]);
    if (!this.#hasAnswer && rows.length === 0) this.#aloneUntil = performance.now() + certainty;
    else await this.#noLongerAlone();
  }

  async #noLongerAlone(): Promise<void> {
    const missed = this.#aloneUntil > 0 ? this.#everything() : [];
    this.#aloneUntil = 0;
    if (!(await this.#send({ changes: missed }))) this.#sendSoon(missed);
  }

  /** The change that stands for any that were missed. */
  #everything(): RecordsEvent[] {
    return this.#modules().map((module) => ({ type: 'records', module, ids: [], action: 'update' }));
  }

  #sendSoon(changes: readonly RecordsEvent[]): void {
    this.#unsent.push(...changes);
    if (this.#sending) return;
    this.#sending = true;
    // All changes of one transaction are published at the same time, and sent in one statement.
    setImmediate(() => this.#sendAll());
  }

  /**
   * What is published while a message is on its way goes into the next one. So does what could not be sent: a pooler that
   * is restarted, for example, cuts off who sends, and none of those who listen.
   */
  async #sendAll(): Promise<void> {
    while (this.#unsent.length > 0 && !this.#isStopped) {
      const changes = shortened(this.#unsent);
      this.#unsent = [];
      if (await this.#send({ changes })) continue;
      this.#unsent.unshift(...changes);
      await wait(AGAIN, undefined, { ref: false });
    }
    this.#sending = false;
  }

  /** Never fails, and returns whether it was sent. */
  #send(notification: Omit<Notification, 'self'>): Promise<boolean> {
    const payload = JSON.stringify({ self: this.#self, ...notification });
    return this.#database.pool.query('select pg_notify($1, $2)', [changesChannel, payload]).then(
      () => true,
      () => false,
    );
  }
}

const noop = () => undefined;

/** The other connections that listen; those of other roles do not show what they do. */
const othersSql = `select from pg_stat_activity where datname = current_database() and pid is distinct from $1
  and (query = '${listenSql}' or (application_name = 'facet' and usename <> current_user)) limit 1`;

/** Leaves out the ids if there are many of them. Several changes of one module become one. */
function shortened(changes: readonly RecordsEvent[]): RecordsEvent[] {
  const ids = changes.reduce((count, change) => count + change.ids.length, 0);
  if (ids <= mostIds && changes.length <= mostChanges) return [...changes];
  const modules = [...new Set(changes.map(({ module }) => module))];
  return modules.map((module) => ({ type: 'records', module, ids: [], action: 'update' }));
}
