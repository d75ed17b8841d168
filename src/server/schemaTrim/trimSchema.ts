import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { changesChannel } from '../database/connection/changesChannel.ts';
import type { Database, Handle } from '../database/connection/database.ts';
import { sqlStateOf } from '../database/connection/databaseErrors.ts';
import type { Plan } from '../database/structure/carryOut.ts';
import { synchronize, synchronizeIn } from '../database/structure/synchronize.ts';
import { tablesFromSchema } from '../database/structure/tablesFromSchema.ts';
import { digestOf } from '../schemaFolder/SchemaHolder.ts';
import { savePlan } from '../schemaPlan/lastPlan.ts';
import { goneSentence, movedByGone } from '../schemaPlan/movedByGone.ts';
import { keepPlan, planName } from '../schemaPlan/namedPlans.ts';
import { readLiveVersion, readServers, wasInUse } from '../schemaPlan/schemaVersions.ts';
import { StartFailure } from '../startFailure.ts';
import { findRemnants, type Remnants } from './findRemnants.ts';
import { amount, type CountedRemnant } from './remnant.ts';

/** What a trim removes, or would remove. */
export interface TrimPlan extends Remnants {
  /** The same for the same things of the same schema; absent: nothing is to be removed. */
  name?: string;
  /** The storage keys of files whose rows are gone: nothing refers to them any more. */
  files: string[];
}

/** Finds what the schema no longer names. Nothing is changed. Throws as `trimSchema` does. */
export function planTrim(database: Database, schema: Schema): Promise<TrimPlan> {
  return run(database, schema);
}

/**
 * Removes what the schema no longer names, if it is what the plan of that name was made of, to the last value. One
 * transaction finds it anew and removes it. Throws a StartFailure, and changes nothing, when schema or database have moved
 * on, when the schema is not the one in use, and while another server works with another one.
 */
export function trimSchema(database: Database, schema: Schema, name: string): Promise<TrimPlan> {
  return run(database, schema, name);
}

async function run(database: Database, schema: Schema, only?: string): Promise<TrimPlan> {
  let result: TrimPlan | undefined;
  const then = async (transaction: Handle, plan: Plan) => {
    const version = await versionInUse(transaction, schema, plan);
    const remnants = await (only === undefined ? findRemnants : lockRemnants)(transaction, schema);
    const name = nameOf(remnants, schema, version);
    if (only !== undefined && name !== only) throw new StartFailure(trimMovedSentence(only, name));
    const files = only === undefined ? [] : await carryOut(transaction, schema, only, remnants);
    result = { ...remnants, ...(name !== undefined && { name }), files };
  };
  await synchronize(database, schema, { dryRun: only === undefined, then }).catch(refuse);
  if (!result) throw new Error('The transaction ended without a plan.');
  return result;
}

/** Returns the keys of the files whose rows were removed. */
async function carryOut(transaction: Handle, schema: Schema, name: string, { removable }: Remnants): Promise<string[]> {
  const files = await remove(transaction, removable);
  const { blocked } = await synchronizeIn(transaction, tablesFromSchema(schema));
  await savePlan(transaction, blocked);
  await keepPlan(transaction, name, stepsOf(transaction, removable));
  await notifyProcesses(transaction, removable);
  return files;
}

/** What the database does not do, as where somebody has made a view over a table, is said in a sentence. */
function refuse(error: unknown): never {
  if (sqlStateOf(error) === undefined || !(error instanceof Error)) throw error;
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail})` : '';
  throw new StartFailure(`The database refused it: ${error.message}${detail}. Nothing was removed.`);
}

/** What goes can be told only from the schema that is in use, everywhere. Returns its number. */
async function versionInUse(transaction: Handle, schema: Schema, plan: Plan): Promise<number | undefined> {
  const [live, digest] = [await readLiveVersion(transaction), digestOf(schema)];
  const waiting = planName(plan, digest, live);
  if (waiting !== undefined && live && live.digest !== digest && (await wasInUse(transaction, digest))) {
    throw new StartFailure(
      `This schema folder may be behind: version ${live.version} is in use since ${live.since}. Bring the folder up to it, or apply this one: npm run schema:apply -- ${waiting}`,
    );
  }
  if (waiting !== undefined) {
    throw new StartFailure(`Plan ${waiting} waits; apply it first: npm run schema:apply -- ${waiting}`);
  }
  const moved = (await movedByGone(transaction, schema)).map(goneSentence);
  if (moved.length > 0) throw new StartFailure(moved);
  const others = (await readServers(transaction)).filter(({ version }) => version !== live?.version);
  if (others.length > 0) {
    const names = others.map(({ name }) => name).join(', ');
    throw new StartFailure(`Servers work with another schema folder (${names}); bring their folders up first.`);
  }
  return live?.version;
}

/**
 * Finds them when nobody writes there any more, until the transaction ends. Tables are locked in the same order each time,
 * so that two never wait for each other.
 */
async function lockRemnants(transaction: Handle, schema: Schema): Promise<Remnants> {
  const { removable } = await findRemnants(transaction, schema);
  for (const table of [...new Set(removable.flatMap(({ locks }) => locks))].sort()) {
    await sql.raw(`lock table ${table} in share row exclusive mode`).execute(transaction);
  }
  return findRemnants(transaction, schema);
}

function nameOf({ removable, staying }: Remnants, schema: Schema, version = 0): string | undefined {
  if (removable.length === 0) return undefined;
  const parts = [
    'trim',
    version,
    digestOf(schema),
    removable.map(({ what, count, mark }) => [what, count, mark]),
    staying,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}

async function remove(transaction: Handle, remnants: readonly CountedRemnant[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { removal } of remnants) {
    for (const statement of removal) {
      const { rows } = await sql<{ storage_key?: string; thumb_key?: string | null }>`${statement}`.execute(
        transaction,
      );
      for (const { storage_key, thumb_key } of rows)
        keys.push(...[storage_key, thumb_key].filter((key) => key != null));
    }
  }
  return keys;
}

function stepsOf(transaction: Handle, remnants: readonly CountedRemnant[]): Plan['steps'] {
  return remnants.map((remnant) => ({
    what: removalSentence(remnant),
    sql: remnant.removal.map((statement) => `${statement.compile(transaction).sql};`).join('\n'),
  }));
}

/** `Remove the column price of repair: 3 values` */
export function removalSentence({ what, count, noun }: CountedRemnant): string {
  return `Remove ${what}: ${amount(count, noun)}`;
}

/** Other processes hear of it when the transaction is committed, and their clients read anew what shows something else. */
async function notifyProcesses(transaction: Handle, remnants: readonly CountedRemnant[]): Promise<void> {
  const modules = [...new Set(remnants.flatMap(({ shownIn }) => shownIn ?? []))];
  const changes = modules.map((module) => ({ type: 'records', module, ids: [], action: 'update' }));
  const notice = JSON.stringify({ self: '', changes, schema: true });
  await sql`select pg_notify(${changesChannel}, ${notice})`.execute(transaction);
}

/** Why nothing was removed although a plan was asked for. */
export function trimMovedSentence(missing: string, name: string | undefined): string {
  const now = name === undefined ? 'nothing is to be removed now' : `the plan is ${name} now`;
  return `There is no plan ${missing} to remove anything: the schema folder or the database has moved on, and ${now}. Nothing was removed.`;
}
