import type { TestProject } from 'vitest/node';
import { startTemporaryCluster } from './temporaryCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL on which tests may make databases; null: none could be had. */
    postgresUrl: string | null;
  }
}

/** Gives the tests a PostgreSQL: the one that TEST_DATABASE_URL names, or a temporary one where it is installed. */
export default async function setUpPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    project.provide('postgresUrl', process.env.TEST_DATABASE_URL);
    return undefined;
  }
  const cluster = await startTemporaryCluster();
  project.provide('postgresUrl', 'url' in cluster ? cluster.url : null);
  if ('url' in cluster) return cluster.stop;
  console.log(`Tests run on the embedded database only: ${cluster.unavailable}.`);
  return undefined;
}
