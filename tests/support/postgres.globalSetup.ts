import type { TestProject } from 'vitest/node';
import { installPostgres, startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests may make databases; null: none could be had. */
    postgresUrl: string | null;
  }
}

/** Gives the tests a PostgreSQL: the one that TEST_DATABASE_URL names, or a temporary one where it is installed. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await findPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

async function findPostgres(): Promise<{ url: string | null; stop: () => Promise<void> }> {
  const nothing = async () => undefined;
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: nothing };
  try {
    const postgres = await startPostgres();
    if (postgres) return postgres;
    console.log(`Tests run on the embedded database only. ${installPostgres}`);
  } catch (error) {
    console.log(`Tests run on the embedded database only: ${error instanceof Error ? error.message : error}`);
  }
  return { url: null, stop: nothing };
}
