import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { installPostgres, startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests may make databases; null: none could be had. */
    postgresUrl: string | null;
    /** Name of the database of this run that holds the tables of the shipped schema, made when it is needed first. */
    preparedTemplate: string;
  }
}

/** Gives the tests a PostgreSQL: the one that TEST_DATABASE_URL names, or a temporary one where it is installed. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const preparedTemplate = `facet_shipped_${process.pid}`;
  const { url, stop } = await findPostgres(preparedTemplate);
  project.provide('postgresUrl', url);
  project.provide('preparedTemplate', preparedTemplate);
  return stop;
}

async function findPostgres(template: string): Promise<{ url: string | null; stop: () => Promise<void> }> {
  const own = process.env.TEST_DATABASE_URL;
  if (own) return { url: own, stop: () => dropDatabase(own, template) };
  try {
    const postgres = await startPostgres();
    if (postgres) return postgres;
    console.log(`Tests run on the embedded database only. ${installPostgres}`);
  } catch (error) {
    console.log(`Tests run on the embedded database only: ${error instanceof Error ? error.message : error}`);
  }
  return { url: null, stop: async () => undefined };
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name}`).finally(() => client.end());
}
