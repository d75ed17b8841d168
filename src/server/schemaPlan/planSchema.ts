import type { Schema } from '../../metadata/model.ts';
import type { Database, Handle } from '../database/connection/database.ts';
import type { Plan } from '../database/structure/carryOut.ts';
import { type PlanReport, synchronize } from '../database/structure/synchronize.ts';
import { ensureSystemTables } from '../database/structure/systemTables.ts';
import { digestOf } from '../schemaFolder/SchemaHolder.ts';
import { StartFailure } from '../startFailure.ts';
import { countMisfits, type Misfit } from './countMisfits.ts';
import { savePlan } from './lastPlan.ts';
import { misfitSentence } from './misfitSentence.ts';
import { goneSentence, movedByGone } from './movedByGone.ts';
import { keepPlan, PlanWaits, planMovedSentence, planName } from './namedPlans.ts';
import { noteCurrency } from './noteCurrency.ts';
import { renamedAway } from './renamedAway.ts';
import { type LiveVersion, noteServer, noteVersion, readLiveVersion, versionAhead } from './schemaVersions.ts';
import { unreadableModules, unreadableSentence } from './unreadable.ts';
import { writeAnew } from './writeAnew.ts';

/** What a schema changes in the database, what is held back, and which records its rules no longer take. */
export interface SchemaPlan extends PlanReport {
  /** The same for the same changes of the same schema and database; absent: nothing is to be applied. */
  name?: string;
  misfits: Misfit[];
  /** Modules and fields that start empty, as what they had was renamed. */
  away: string[];
  /** What another currency of the house means: a sentence for each module that has amounts. */
  currency: string[];
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
  /** Only the plan of this name is carried out. */
  only?: string;
  /** Only what was asked for by name is carried out, and this was not. */
  isSealed?: boolean | undefined;
  /** See `synchronize`. */
  patience?: number | undefined;
}

/**
 * Brings the database to the schema, and counts the records that do not fit rules which have changed, all in one
 * transaction. These records stay as they are: a value that is not changed is never refused. `dryRun` does the same, and
 * rolls all of it back. Throws as `synchronize` does, and a StartFailure for a schema without the module of documents that
 * hold stock, or with a module that could not be read. With `server`, a folder that is behind changes nothing: see versionAhead.
 * With `only` a StartFailure, with `isSealed` a PlanWaits says which plan waits, and nothing is changed.
 */
export async function planSchema(
  database: Database,
  schema: Schema,
  { dryRun = false, server, only, isSealed = false, patience }: Options = {},
): Promise<SchemaPlan> {
  const digest = digestOf(schema);
  let [misfits, away, refused]: [Misfit[], string[], string[]] = [[], [], []];
  let currency: string[] = [];
  let name: string | undefined;
  let alike: string[] = [];
  const then = async (transaction: Handle, plan: Plan) => {
    const written = await writeAnew(transaction, schema);
    plan.steps.push(...written.steps);
    alike = written.sentences;
    const live = await readLiveVersion(transaction);
    name = planName(plan, digest, live);
    if (only !== undefined && name !== only) throw new StartFailure(planMovedSentence(only, name));
    if (isSealed && name !== undefined) throw new PlanWaits(name);
    const unreadable = await unreadableModules(transaction, schema, plan.blocked);
    refused = [
      ...(await movedByGone(transaction, schema)).map(goneSentence),
      ...(unreadable.length > 0 ? [unreadableSentence(unreadable, plan.blocked)] : []),
    ];
    if (refused.length > 0 && !dryRun) throw new StartFailure(refused);
    misfits = await countMisfits(transaction, schema);
    currency = await noteCurrency(transaction, schema);
    await savePlan(transaction, plan.blocked);
    await noteVersion(transaction, digest);
    if (name !== undefined) await keepPlan(transaction, name, plan.steps);
    if (server !== undefined) await noteServer(transaction, server, digest);
  };
  const first = async (transaction: Handle) => {
    const ahead = server === undefined ? undefined : await versionAhead(transaction, server, digest);
    if (ahead) throw new Behind(ahead);
    away = await renamedAway(transaction, schema);
  };
  const report = await synchronize(database, schema, { dryRun, patience, first, then }).catch(
    async (error: unknown) => {
      if (!(error instanceof Behind)) throw error;
      // A newer version of Facet brings its own tables all the same.
      await ensureSystemTables(database);
      return { steps: [], blocked: [], sentences: [], behind: error.live };
    },
  );
  return {
    ...report,
    ...(name !== undefined && { name }),
    misfits,
    away,
    currency,
    refused,
    sentences: [...report.sentences, ...away, ...misfits.map(misfitSentence), ...currency, ...alike],
  };
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
