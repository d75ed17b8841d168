import { sql } from 'kysely';
import { today } from '../../fields/calendarDay.ts';
import { createRecord } from '../records/createRecord.ts';
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

/** One run: remembers the ids that later records refer to. */
class Filling {
  readonly #context: RecordsContext;
  readonly #random = new Random(seed);
  readonly #counts: Record<string, number> = {};
  readonly #laboratoryIds = new Map<string, number>();
  readonly #categoryIds = new Map<string, number>();
  readonly #suppliers: { id: number; place: Source }[] = [];
  #itemNo = firstItemNo;

  constructor(context: RecordsContext) {
    this.#context = context;
  }

  async run(stones: number): Promise<Record<string, number>> {
    for (const { laboratory_code, laboratory_name } of laboratories) {
      this.#laboratoryIds.set(laboratory_code, await this.#create('laboratory', { laboratory_code, laboratory_name }));
    }
    for (const category of categories) {
      this.#categoryIds.set(category.category_name, await this.#create('inventory-category', { ...category }));
    }
    await this.#makeParties(stones);
    for (const item of makeItems(this.#random, stones, today())) await this.#makeItem(item);
    return this.#counts;
  }

  async #makeParties(stones: number): Promise<void> {
    const suppliers = makeParties(this.#random, supplierPlaces, Math.min(60, 14 + Math.ceil(stones / 20)));
    for (const { name, place, contact } of suppliers) {
      this.#suppliers.push({ id: await this.#create('supplier', { supplier_name: name, ...contact }), place });
    }
    const customers = makeParties(this.#random, customerPlaces, Math.min(140, 20 + Math.ceil(stones / 10)));
    for (const { name, contact } of customers) await this.#create('customer', { customer_name: name, ...contact });
  }

  /** The stones of a set carry its number and come from its supplier. */
  async #makeItem(item: Item): Promise<void> {
    const common = {
      item_no: String(this.#itemNo++),
      supplier_id: this.#supplierOf(item.origin),
      inventory_category_id: this.#categoryIds.get(item.category),
    };
    const id = await this.#create('inventory', { ...item.values, ...common });
    for (const { values, laboratory } of item.certificates) {
      const laboratory_id = this.#laboratoryIds.get(laboratory.laboratory_code);
      await this.#create('certificate', { ...values, laboratory_id, inventory_id: id });
    }
    for (const { values } of item.subItems) await this.#create('inventory', { ...values, ...common, id_parent: id });
  }

  #supplierOf(origin: string): number {
    const fitting = this.#suppliers.filter(({ place }) => place.origins.some((part) => origin.includes(part)));
    return this.#random.pick(fitting.length > 0 ? fitting : this.#suppliers).id;
  }

  async #create(module: string, values: Record<string, unknown>): Promise<number> {
    const { id } = await createRecord(this.#context, module, values);
    this.#counts[module] = (this.#counts[module] ?? 0) + 1;
    return id;
  }
}
