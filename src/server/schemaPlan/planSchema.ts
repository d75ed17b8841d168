import type { Schema } from '../../metadata/model.ts';
import type { Database, Handle } from '../database/connection/database.ts';
import { type PlanReport, synchronize } from '../database/structure/synchronize.ts';
import { digestOf } from '../schemaFolder/SchemaHolder.ts';
import { StartFailure } from '../startFailure.ts';
import { countMisfits, type Misfit } from './countMisfits.ts';
import { savePlan } from './lastPlan.ts';
import { misfitSentence } from './misfitSentence.ts';
import { goneSentence, movedByGone } from './movedByGone.ts';
import { type LiveVersion, noteServer, noteVersion, versionAhead } from './schemaVersions.ts';

/** What a schema changes in the database, what is held back, and which records its rules no longer take. */
export interface SchemaPlan extends PlanReport {
  misfits: Misfit[];
  /** Why the schema is not taken: only where it was rehearsed. */
  refused: string[];
  /** The folder is behind this version, and nothing was changed. */
  behind?: LiveVersion;
}

interface Options {
  /** Rolls all of it back. */
  dryRun?: boolean;
  /** The name of this server, where several may share the database. */
  server?: string | undefined;
}

/**
 * Brings the database to the schema, and counts the records that do not fit rules which have changed, all in one
 * transaction. These records stay as they are: a value that is not changed is never refused. `dryRun` does the same, and
 * rolls all of it back. Throws as `synchronize` does, and a StartFailure for a schema without the module of documents that
 * hold stock. With `server`, a folder that is behind changes nothing: see versionAhead.
 */
export async function planSchema(
  database: Database,
  schema: Schema,
  { dryRun = false, server }: Options = {},
): Promise<SchemaPlan> {
  const digest = digestOf(schema);
  let [misfits, refused]: [Misfit[], string[]] = [[], []];
  const then = async (transaction: Handle, { blocked }: Pick<PlanReport, 'blocked'>) => {
    refused = (await movedByGone(transaction, schema)).map(goneSentence);
    if (refused.length > 0 && !dryRun) throw new StartFailure(refused);
    misfits = await countMisfits(transaction, schema);
    await savePlan(transaction, blocked);
    await noteVersion(transaction, digest);
    if (server !== undefined) await noteServer(transaction, server, digest);
  };
  const first = async (transaction: Handle) => {
    const ahead = server === undefined ? undefined : await versionAhead(transaction, server, digest);
    if (ahead) throw new Behind(ahead);
  };
  const report = await synchronize(database, schema, { dryRun, first, then }).catch((error: unknown) => {
    if (error instanceof Behind) return { steps: [], blocked: [], sentences: [], behind: error.live };
    throw error;
  });
  return { ...report, misfits, refused, sentences: [...report.sentences, ...misfits.map(misfitSentence)] };
}

/** Ends the transaction of a plan that is not carried out. */
class Behind extends Error {
  constructor(readonly live: LiveVersion) {
    super('The schema folder is behind.');
  }
}

/** What a server says whose folder is behind. */
export function behindSentence({ version, since }: LiveVersion): string {
  return `The schema folder of this server is behind: version ${version} is in use since ${since}. This server answers with what both have, until its folder is the same.`;
}
