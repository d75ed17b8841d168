import type { Schema } from '../../metadata/model.ts';
import type { Database, Handle } from '../database/connection/database.ts';
import { type PlanReport, synchronize } from '../database/structure/synchronize.ts';
import { StartFailure } from '../startFailure.ts';
import { countMisfits, type Misfit } from './countMisfits.ts';
import { savePlan } from './lastPlan.ts';
import { misfitSentence } from './misfitSentence.ts';
import { goneSentence, movedByGone } from './movedByGone.ts';

/** What a schema changes in the database, what is held back, and which records its rules no longer take. */
export interface SchemaPlan extends PlanReport {
  misfits: Misfit[];
  /** Why the schema is not taken: only where it was rehearsed. */
  refused: string[];
}

/**
 * Brings the database to the schema, and counts the records that do not fit rules which have changed, all in one
 * transaction. These records stay as they are: a value that is not changed is never refused. `dryRun` does the same, and
 * rolls all of it back. Throws as `synchronize` does, and a StartFailure for a schema without the module of documents that
 * hold stock.
 */
export async function planSchema(
  database: Database,
  schema: Schema,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<SchemaPlan> {
  let [misfits, refused]: [Misfit[], string[]] = [[], []];
  const then = async (transaction: Handle, { blocked }: Pick<PlanReport, 'blocked'>) => {
    refused = (await movedByGone(transaction, schema)).map(goneSentence);
    if (refused.length > 0 && !dryRun) throw new StartFailure(refused);
    misfits = await countMisfits(transaction, schema);
    await savePlan(transaction, blocked);
  };
  const report = await synchronize(database, schema, { dryRun, then });
  return { ...report, misfits, refused, sentences: [...report.sentences, ...misfits.map(misfitSentence)] };
}
