import { sql } from 'kysely';
import { today } from '../../fields/calendarDay.ts';
import { createRecords } from '../records/createRecords.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { tableOf } from '../records/sqlNames.ts';
import { StartFailure } from '../startFailure.ts';
import { laboratories } from './laboratories.ts';
import { categories, type Item, makeItems } from './makeItems.ts';
import { makeParties } from './makeParties.ts';
import { customerPlaces, type Source, supplierPlaces } from './places.ts';
import { Random } from './Random.ts';

/** The modules that a sample has records of. */
const modules = ['inventory-category', 'laboratory', 'supplier', 'customer', 'inventory', 'certificate'];

/** The first item number of a sample. */
const firstItemNo = 10_001;

/** Always the same sample of a size, apart from the dates, which are near today. */
const seed = 20_260_101;

/**
 * Fills an empty database with so many stones and what goes with them, through the same functions as real work, all
 * or nothing. Throws a StartFailure when the schema lacks one of the modules or one of them has records already.
 * @returns how many records it made of each module
 */
export async function fillSample(context: RecordsContext, stones = 200): Promise<Record<string, number>> {
  refuseOtherSchema(context);
  const counts = await inTransaction(context, async (inside) => {
    await refuseRecords(inside);
    return new Filling(inside).run(stones);
  });
  await context.database.maintain();
  return counts;
}

function refuseOtherSchema({ schema }: RecordsContext): void {
  const absent = modules.filter((name) => !schema.modules[name]);
  if (absent.length === 0) return;
  throw new StartFailure([`The sample data needs the modules ${absent.join(', ')}, which this schema does not have.`]);
}

async function refuseRecords(context: RecordsContext): Promise<void> {
  const answers = modules.map((name) => sql`(${name}, exists (select from ${sql.raw(tableOf(name))}))`);
  const { rows } = await sql<{ name: string }>`
    select name from (values ${sql.join(answers)}) as filled (name, yes) where yes`.execute(handleOf(context));
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartFailure([`The database holds records already (${names}); sample data goes into an empty one only.`]);
}

/** How many items are made before they are stored: enough to be quick, few enough for the memory. */
const batchSize = 500;

/** An item, with the number and the references that it shares with its stones. */
interface NumberedItem {
  item: Item;
  shared: { item_no: string; supplier_id: number; inventory_category_id: number | undefined };
}

/** One run: remembers the ids that later records refer to. */
class Filling {
  readonly #context: RecordsContext;
  readonly #random = new Random(seed);
  readonly #counts: Record<string, number> = {};
  #laboratoryIds = new Map<string, number>();
  #categoryIds = new Map<string, number>();
  #suppliers: { id: number; place: Source }[] = [];
  #itemNo = firstItemNo;

  constructor(context: RecordsContext) {
    this.#context = context;
  }

  async run(stones: number): Promise<Record<string, number>> {
    await this.#makeMasterData();
    await this.#makeParties(stones);
    let batch: NumberedItem[] = [];
    for (const item of makeItems(this.#random, stones, today())) {
      batch.push(this.#numbered(item));
      if (batch.length < batchSize) continue;
      await this.#storeItems(batch);
      batch = [];
    }
    await this.#storeItems(batch);
    return this.#counts;
  }

  async #makeMasterData(): Promise<void> {
    const codes = laboratories.map(({ laboratory_code }) => laboratory_code);
    const laboratoryIds = await this.#create(
      'laboratory',
      laboratories.map(({ laboratory_code, laboratory_name }) => ({ laboratory_code, laboratory_name })),
    );
    this.#laboratoryIds = new Map(codes.map((code, index) => [code, laboratoryIds[index] as number]));
    const categoryIds = await this.#create('inventory-category', categories);
    this.#categoryIds = new Map(
      categories.map(({ category_name }, index) => [category_name, categoryIds[index] as number]),
    );
  }

  async #makeParties(stones: number): Promise<void> {
    const suppliers = makeParties(this.#random, supplierPlaces, Math.min(60, 14 + Math.ceil(stones / 20)));
    const ids = await this.#create(
      'supplier',
      suppliers.map(({ name, contact }) => ({ supplier_name: name, ...contact })),
    );
    this.#suppliers = suppliers.map(({ place }, index) => ({ id: ids[index] as number, place }));
    const customers = makeParties(this.#random, customerPlaces, Math.min(140, 20 + Math.ceil(stones / 10)));
    await this.#create(
      'customer',
      customers.map(({ name, contact }) => ({ customer_name: name, ...contact })),
    );
  }

  #numbered(item: Item): NumberedItem {
    const shared = {
      item_no: String(this.#itemNo++),
      supplier_id: this.#supplierOf(item.origin),
      inventory_category_id: this.#categoryIds.get(item.category),
    };
    return { item, shared };
  }

  /** Items, then what points to them: their certificates, and the stones of sets, which carry the set's number. */
  async #storeItems(batch: readonly NumberedItem[]): Promise<void> {
    const ids = await this.#create(
      'inventory',
      batch.map(({ item, shared }) => ({ ...item.values, ...shared })),
    );
    const certificates = batch.flatMap(({ item }, index) =>
      item.certificates.map(({ values, laboratory }) => {
        const laboratory_id = this.#laboratoryIds.get(laboratory.laboratory_code);
        return { ...values, laboratory_id, inventory_id: ids[index] };
      }),
    );
    await this.#create('certificate', certificates);
    const subItems = batch.flatMap(({ item, shared }, index) =>
      item.subItems.map(({ values }) => ({ ...values, ...shared, id_parent: ids[index] })),
    );
    await this.#create('inventory', subItems);
  }

  #supplierOf(origin: string): number {
    const fitting = this.#suppliers.filter(({ place }) => place.origins.some((part) => origin.includes(part)));
    return this.#random.pick(fitting.length > 0 ? fitting : this.#suppliers).id;
  }

  async #create(module: string, bodies: readonly object[]): Promise<number[]> {
    this.#counts[module] = (this.#counts[module] ?? 0) + bodies.length;
    return createRecords(this.#context, module, bodies);
  }
}
