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
