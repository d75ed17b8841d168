import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Statement } from './database.ts';
import { NoFreeConnection } from './databaseErrors.ts';
import { prepareStatements } from './prepareStatements.ts';

export interface PoolWatch {
  /** The pool's connectionTimeoutMillis, for the error's text. */
  acquireTimeout: number;
  /** Whether the statements of a connection may run in any session, so that none of them stays prepared. */
  isPooled: boolean;
  onStatement(statement: Statement): void;
  /** Called when a statement fails that was sent for a promise, as all statements of requests are. */
  onFailure(error: unknown): void;
  onConnect(): void;
  /** Called when a connection breaks while nobody uses it. */
  onIdleError(error: Error): void;
}

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/**
 * Adds to a new pool what the driver does not have: a listener for statements, handling of connection errors (which
 * would end the process), and a clear error at a timeout.
 */
export function watchPool(pool: Pool, watch: PoolWatch): void {
  pool.on('error', watch.onIdleError);
  pool.on('connect', (client) => {
    watch.onConnect();
    // While a client is in use, its error reaches the code that runs a statement. Without a listener, the event would
    // end the process.
    client.on('error', () => undefined);
    seeStatements(client, watch.onStatement);
    if (!watch.isPooled) prepareStatements(client);
    seeFailures(client, watch.onFailure);
  });
  explainTimeouts(pool, watch.acquireTimeout);
}

function seeStatements(client: PoolClient, onStatement: PoolWatch['onStatement']): void {
  const query = client.query as (...args: unknown[]) => unknown;
  const seen = (...args: unknown[]) => {
    const [first, second] = args;
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as Partial<QueryConfig>);
    onStatement({ sql: String(text), values: Array.isArray(values) ? values : [] });
    return query.apply(client, args);
  };
  client.query = seen as typeof client.query;
}

/** Around the prepared statements, whose failures the driver itself does not return. */
function seeFailures(client: PoolClient, onFailure: PoolWatch['onFailure']): void {
  const query = client.query as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const answer = query.apply(client, args);
    if (answer instanceof Promise) answer.catch(onFailure);
    return answer;
  };
  client.query = watched as typeof client.query;
}

function explainTimeouts(pool: Pool, acquireTimeout: number): void {
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<PoolClient>;
  const explain = (error: Error) =>
    /timeout exceeded when trying to connect/.test(error.message) ? new NoFreeConnection(acquireTimeout) : error;
  const explained = (callback?: ConnectCallback) =>
    callback
      ? connect((error, client, done) => callback(error && explain(error), client, done))
      : connect().catch((error) => {
          throw explain(error);
        });
  pool.connect = explained as typeof pool.connect;
}
