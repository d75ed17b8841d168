import { installPostgres, type Postgres, startPostgres } from '../support/startPostgres.ts';

/**
 * Starts a PostgreSQL of the bench's own, which keeps what it commits as that of a house does. Says why there is none, where
 * it cannot be started.
 */
export async function benchPostgres(): Promise<Postgres | undefined> {
  try {
    const postgres = await startPostgres({ durable: true });
    if (!postgres) console.log(installPostgres);
    return postgres;
  } catch (error) {
    console.log(`PostgreSQL cannot be started: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/**
 * Does the work on the database that DATABASE_URL names, or else on a PostgreSQL of its own. Undefined: there is none.
 */
export async function onPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result | undefined> {
  const url = process.env.DATABASE_URL;
  if (url) return work(url);
  const own = await benchPostgres();
  try {
    return own && (await work(own.url));
  } finally {
    await own?.stop();
  }
}
