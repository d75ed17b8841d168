import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { linkOf, moduleOf, type Schema } from '../../../metadata/model.ts';
import { StartFailure } from '../../startFailure.ts';
import type { Database, Handle } from '../connection/database.ts';
import { isLockTimeout } from '../connection/databaseErrors.ts';
import { type BlockedChange, carryOut, type Plan } from './carryOut.ts';
import { movedReferences, withFormerReferences } from './movedReferences.ts';
import { planChanges } from './planChanges.ts';
import { planRenames } from './planRenames.ts';
import { readActual, writeApplied } from './readActual.ts';
import { assertNamesAreFree, continueIds } from './removedTables.ts';
import { columnRef, tableName } from './sqlNames.ts';
import { ensureSystemTablesIn, structureTimeout } from './systemTables.ts';
import type { ActualTables, TableDescription } from './tableDescription.ts';
import { tablesFromSchema } from './tablesFromSchema.ts';
import { noteWrites } from './tableWrites.ts';
import { takenNames } from './takenNames.ts';

export interface PlanReport extends Plan {
  /** The changes that were made and those that were not, for people at the terminal, one sentence each. */
  sentences: string[];
}

interface Options {
  /** Rolls all of it back. */
  dryRun?: boolean;
  /** For how many milliseconds it tries again where others use a table for long; absent: for ten minutes. */
  patience?: number | undefined;
  /** Runs in the same transaction, before anything is changed. No other process plans meanwhile. */
  first?: (transaction: Handle) => Promise<void>;
  /** Runs in the same transaction, when the changes are made. */
  then?: (transaction: Handle, plan: Plan) => Promise<void>;
}

/**
 * Changes the database's tables to those that the schema wants, as far as no data is lost, in one transaction.
 * Processes that start at the same time do this one after another. `dryRun` does the same, and rolls all of it back.
 * Throws a StartFailure when the database contains foreign tables under a module's name, and where data would be hidden or
 * mean something else: see takenNames and movedReferences.
 */
export async function synchronize(database: Database, schema: Schema, options: Options = {}): Promise<PlanReport> {
  return synchronizeTables(database, tablesFromSchema(schema), { ...options, owners: ownersOf(schema) });
}

/**
 * By the name of each module's table, the columns by which its rows belong to other records: to those of links, and rows of
 * documents to the rows that they return or were converted from.
 */
function ownersOf(schema: Schema): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  const add = (module: string, reference: string | undefined) => {
    if (reference === undefined) return;
    const { name } = columnRef(moduleOf(schema, module), reference);
    const table = tableName(module);
    owners.set(table, [...new Set([...(owners.get(table) ?? []), name])].sort());
  };
  for (const module of Object.values(schema.modules)) {
    for (const link of module.links) add(link.module, link.by);
    const { document } = module;
    if (!document) continue;
    const rows = linkOf(module, document.items.link).module;
    for (const later of [document.returns, document.follows]) add(rows, later?.row);
  }
  return owners;
}

/**
 * Milliseconds that a change waits for those who use a table. Whoever comes to the table meanwhile waits behind it, so behind
 * a backup of minutes the house would stand still.
 */
const LOCK_WAIT = 500;
/** Milliseconds until it is tried again. */
const PAUSE = 2_000;

async function untilFree<Result>(patience: number, work: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + patience; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() >= end) throw error;
      await wait(PAUSE);
    }
  }
}

/** The same for table descriptions. */
export async function synchronizeTables(
  database: Database,
  wanted: readonly TableDescription[],
  options: Options & { owners?: ReadonlyMap<string, readonly string[]> } = {},
): Promise<PlanReport> {
  const { dryRun = false, first, then, owners, patience = structureTimeout } = options;
  const rehearsal: { plan?: Plan } = {};
  const change = () =>
    database.transaction(
      async (transaction) => {
        const plan = await synchronizeIn(transaction, wanted, first);
        await then?.(transaction, plan);
        if (dryRun) {
          rehearsal.plan = plan;
          throw rehearsal;
        }
        await noteWrites(
          transaction,
          wanted.map(({ name }) => ({ name, owners: owners?.get(name) ?? [] })),
        );
        return plan;
      },
      { statementTimeout: structureTimeout },
    );
  const plan = await untilFree(patience, change).catch((error) => {
    if (error === rehearsal && rehearsal.plan) return rehearsal.plan;
    throw error;
  });
  return {
    ...plan,
    sentences: [...plan.steps.map(({ what }) => `Database: ${what}.`), ...plan.blocked.map(blockedSentence)],
  };
}

/** Does the same inside a transaction, which holds the lock on the structure from here on. */
export async function synchronizeIn(
  transaction: Handle,
  wanted: readonly TableDescription[],
  first?: Options['first'],
): Promise<Plan> {
  await ensureSystemTablesIn(transaction);
  await sql`select set_config('lock_timeout', ${String(LOCK_WAIT)}, true)`.execute(transaction);
  await first?.(transaction);
  const { strangers, ...found } = await readActual(transaction, wanted);
  if (strangers.length > 0) throw strangerFailure(strangers);
  const taken = await takenNames(transaction, wanted, found);
  const actual = taken.steps.length === 0 ? found : await readAgain(transaction, wanted, found);
  await assertNamesAreFree(transaction, wanted, actual);
  const refused = [...taken.refused, ...(await movedReferences(transaction, wanted, actual))];
  if (refused.length > 0) throw new StartFailure(refused);
  const { steps, blocked } = await carryOut(transaction, planChanges(wanted, actual));
  const plan = { steps: [...taken.steps, ...steps], blocked };
  await continueIds(transaction, wanted);
  const tables = stateAfter(wanted, actual);
  if (JSON.stringify(tables) !== JSON.stringify(actual.applied)) await writeApplied(transaction, tables);
  return plan;
}

/** The tables as they are without what was removed a moment ago, of which the last plan says nothing any more either. */
async function readAgain(
  transaction: Handle,
  wanted: readonly TableDescription[],
  { applied }: ActualTables,
): Promise<ActualTables> {
  const { tables } = await readActual(transaction, wanted);
  return { tables, applied };
}

/** The wanted tables, and those of removed modules: these tables stay, because the modules may come back. */
function stateAfter(wanted: readonly TableDescription[], actual: ActualTables): TableDescription[] {
  const { tables, applied } = planRenames(wanted, actual).renamed;
  const left = applied.filter(({ name }) => !wanted.some((table) => table.name === name));
  return [
    ...wanted.map((table) => withFormerReferences(table, tables, applied)),
    ...left.map((table) => ({ ...table, gone: true as const })),
  ];
}

function strangerFailure(names: readonly string[]): StartFailure {
  return new StartFailure(
    `The database holds tables that Facet did not make under names of its modules (${names.join(', ')}); give it a database of its own.`,
  );
}

function blockedSentence({ what, why, rowsAtRisk, sql }: BlockedChange): string {
  const rows = rowsAtRisk === null ? '' : `, ${rowsAtRisk} ${rowsAtRisk === 1 ? 'row' : 'rows'} at risk`;
  return `Database, held back: ${what} (${why}${rows}). To do it all the same: ${sql}`;
}
