import pg from 'pg';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';

/** Milliseconds in which a host says what it is. */
const PATIENCE = 3_000;

/**
 * The addresses of the hosts that a DATABASE_URL names: `postgres://facet@one:5432,two:5432/shop` stands for a primary
 * and its standbys, as libpq has it.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [databaseUrl];
}

interface Place {
  host: string;
  port: number;
}

/**
 * Of several hosts, the one that takes writes. It is looked for when it is not known, or was lost: after a failover,
 * that is the standby that was promoted.
 */
export class Primary {
  readonly #addresses: readonly string[];
  #found: Promise<Place> | undefined;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /** Throws DatabaseUnreachable where no host is the primary. Who asks meanwhile waits for the same answer. */
  find(): Promise<Place> {
    this.#found ??= this.#search().catch((error) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  /** A connection was lost, or could not be opened: the primary may be another host by now. */
  forget(): void {
    this.#found = undefined;
  }

  async #search(): Promise<Place> {
    try {
      return await Promise.any(this.#addresses.map(primaryAt));
    } catch (error) {
      const [first] = error instanceof AggregateError ? error.errors : [error];
      const reason = first instanceof Error ? first.message : String(first);
      throw new DatabaseUnreachable(`None of the hosts of DATABASE_URL is a primary that answers: ${reason}`);
    }
  }
}

async function primaryAt(address: string): Promise<Place> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'facet',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertPrimary(client);
    return { host: client.host, port: client.port };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function assertPrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new DatabaseUnreachable(`${client.host}:${client.port} is a standby.`);
}

type Callback = (error?: Error | null, client?: pg.Client) => void;

/** The class of the clients of a pool whose connections all go to the primary. */
export function clientsOf(primary: Primary): typeof pg.Client {
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      );
    }

    async #connectToPrimary(): Promise<pg.Client> {
      try {
        Object.assign(this, await primary.find());
        await super.connect();
        await assertPrimary(this);
        this.once('error', () => primary.forget());
        return this;
      } catch (error) {
        primary.forget();
        this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
