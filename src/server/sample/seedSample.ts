import { sql } from 'kysely';
import { tableOf } from '../database/structure/sqlNames.ts';
import { documentsOf } from '../documents/plan/documentPlan.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { StartFailure } from '../startFailure.ts';
import type { Media } from '../storage/Media.ts';
import { backdateTracking } from './backdateTracking.ts';
import { Seeder } from './Seeder.ts';
import { seedCounts } from './seedCounts.ts';
import { seedPhotos } from './seedPhotos.ts';

const masterData = ['inventory-category', 'laboratory', 'supplier', 'customer'];
const goods = ['inventory', 'certificate', 'item-cost', 'inventory-tracking'];
const documents = ['purchase', 'memo-in', 'sale', 'memo-out'].flatMap((name) => [name, `${name}-return`]);
/** The modules of which a sample has records. */
const modules = [
  ...masterData,
  ...goods,
  ...documents,
  ...documents.map((name) => `${name}-item`),
  'supplier-payment',
  'customer-payment',
  'stock-count',
];

/** Milliseconds for a statement: a sample of a million stones has statements over all of them. */
const LONGEST = 3_600_000;

/**
 * Fills an empty database with so many stones, their photos, the records that belong to them, and two years of trade,
 * through the same functions as real work, all or nothing. Throws a StartFailure when the schema lacks one of the
 * modules, or when one of them has records already.
 * @param tell is told from time to time how much of the work is done
 * @returns the number of records of each module
 */
export async function seedSample(
  context: RecordsContext,
  media: Media,
  stones: number,
  onProgress: (step: { done: number; of: number }) => void = () => undefined,
): Promise<Record<string, number>> {
  refuseOtherSchema(context);
  const fill = async (inside: RecordsContext) => {
    await refuseRecords(inside);
    await new Seeder(inside).run(stones, onProgress);
    await backdateTracking(inside);
    await seedCounts(inside);
    await seedPhotos(inside, media);
    return countRecords(inside);
  };
  const counts = await inTransaction(context, fill, { statementTimeout: LONGEST });
  await context.database.maintain();
  return counts;
}

function refuseOtherSchema({ schema }: RecordsContext): void {
  const absent = modules.filter((name) => !schema.modules[name]);
  if (absent.length === 0) return;
  throw new StartFailure([`The sample data needs the modules ${absent.join(', ')}, which this schema does not have.`]);
}

async function refuseRecords(context: RecordsContext): Promise<void> {
  const names = Object.keys(await countRecords(context)).join(', ');
  if (names === '') return;
  throw new StartFailure([`The database holds records already (${names}); sample data goes into an empty one only.`]);
}

/** Leaves out modules without records, and the rows of documents. */
async function countRecords(context: RecordsContext): Promise<Record<string, number>> {
  const rows = new Set(documentsOf(context.schema).map((plan) => plan.rows.name));
  const answers = modules
    .filter((name) => !rows.has(name))
    .map((name) => sql`(${name}, (select count(*) from ${tableOf(name)}))`);
  const { rows: counted } = await sql<{ name: string; count: number }>`
    select name, count from (values ${sql.join(answers)}) as filled (name, count) where count > 0`.execute(
    handleOf(context),
  );
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
}
