import { sql } from 'kysely';
import { today } from '../../fields/shared/days/calendarDay.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { laboratories } from './laboratories.ts';
import { customerPlaces, type Source, supplierPlaces } from './places.ts';
import { planTrade } from './planTrade.ts';
import { Random } from './Random.ts';
import { billsOf, lateBillsOf } from './seedBills.ts';
import { categories, type SampleItem, seedItems } from './seedItems.ts';
import { seedParties } from './seedParties.ts';
import { setMemoLimits } from './setMemoLimits.ts';
import { TradeBook } from './TradeBook.ts';
import type { PlannedStone, TradeEvent } from './tradeEvents.ts';

/** The first item number of a sample. */
const firstItemNo = 10_001;

/** The sample of a size is always the same, apart from the dates, which are near today. */
const seed = 20_260_101;

/** How many items are created before they are stored: enough for speed, few enough for the memory. */
const batchSize = 500;

/** Further stones are opening stock, because documents are created one by one, as people create them. */
const mostTraded = 1_500;

/** In stones of the opening stock: the work that an event of the trade makes. */
const stonesOfAnEvent = 20;

/** The event at which the planner of the database gets to know how the tables have grown. */
const analyzedAt = 300;

/** A stone that no document brings to the house. */
interface OpeningStone {
  stone: number;
  supplier: number;
  item: SampleItem;
}

function stonesIn(items: readonly SampleItem[]): number {
  return items.reduce((sum, { subItems }) => sum + Math.max(1, subItems.length), 0);
}

/** The next values of an iterator, at most so many. It can be gone on with afterwards. */
function* take<Value>(values: Iterator<Value>, most: number): Generator<Value> {
  for (let taken = 0; taken < most; taken++) {
    const { done, value } = values.next();
    if (done) return;
    yield value;
  }
}

/** One run of the sample. It remembers the ids that later records refer to. */
export class Seeder {
  readonly #context: RecordsContext;
  readonly #random = new Random(seed);
  #laboratoryIds = new Map<string, number>();
  #categoryIds = new Map<string, number>();
  #suppliers: { id: number; place: Source }[] = [];
  #customers: number[] = [];
  #itemNo = firstItemNo;

  constructor(context: RecordsContext) {
    this.#context = context;
  }

  /** @param onProgress is called from time to time, with how much of the work is done */
  async run(stones: number, onProgress: (step: { done: number; of: number }) => void): Promise<void> {
    await this.#seedMasterData();
    await this.#seedParties(stones);
    const stock = seedItems(this.#random, stones, today());
    const items = [...take(stock, mostTraded)];
    const { opening, events } = planTrade(
      this.#random,
      items.map((item, index) => this.#stoneOf(item, index)),
      this.#customers.length,
    );
    const of =
      stones -
      stonesIn(items) +
      stonesIn(opening.map(({ stone }) => items[stone] as SampleItem)) +
      events.length * stonesOfAnEvent;
    const book = new TradeBook(this.#context, {
      suppliers: this.#suppliers.map(({ id }) => id),
      customers: this.#customers,
      today: today(),
      newItem: (stone) => ({ ...(items[stone] as SampleItem).values, ...this.#numbered(items[stone] as SampleItem) }),
    });
    let done = 0;
    const advance = (by: number) => {
      done = Math.min(of, done + by);
      onProgress({ done, of });
    };
    for (let from = 0; from < opening.length; from += batchSize) {
      const batch = opening
        .slice(from, from + batchSize)
        .map(({ stone, supplier }) => ({ stone, supplier, item: items[stone] as SampleItem }));
      await this.#storeOpening(batch, book.items);
      advance(stonesIn(batch.map(({ item }) => item)));
    }
    for (let stone = items.length; ; ) {
      const batch = [...take(stock, batchSize)].map((item) => ({
        stone: stone++,
        supplier: this.#supplierOf(item.origin),
        item,
      }));
      if (batch.length === 0) break;
      await this.#storeOpening(batch, book.items);
      advance(stonesIn(batch.map(({ item }) => item)));
    }
    for (const [at, event] of events.entries()) {
      if (at === analyzedAt) await sql`analyze`.execute(handleOf(this.#context));
      await this.#carryOut(event, items, book);
      advance(stonesOfAnEvent);
    }
    await this.#create('item-cost', lateBillsOf(book.items, today()));
    await setMemoLimits(this.#context, this.#customers);
  }

  async #seedMasterData(): Promise<void> {
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

  async #seedParties(stones: number): Promise<void> {
    const suppliers = seedParties(this.#random, supplierPlaces, Math.min(60, 14 + Math.ceil(stones / 20)));
    const ids = await this.#create(
      'supplier',
      suppliers.map(({ name, contact }) => ({ supplier_name: name, ...contact })),
    );
    this.#suppliers = suppliers.map(({ place }, index) => ({ id: ids[index] as number, place }));
    const customers = seedParties(this.#random, customerPlaces, Math.min(140, 20 + Math.ceil(stones / 10)));
    this.#customers = await this.#create(
      'customer',
      customers.map(({ name, contact }) => ({ customer_name: name, ...contact })),
    );
  }

  #stoneOf({ origin, subItems, values }: SampleItem, stone: number): PlannedStone {
    const [cost, askingPrice] = [Number(values.cost_price), Number(values.sale_price)];
    return { stone, supplier: this.#supplierOf(origin), isSet: subItems.length > 0, cost, askingPrice };
  }

  /** A supplier's place from which stones of that origin come. */
  #supplierOf(origin: string): number {
    const places = this.#suppliers.map(({ place }, index) => ({ place, index }));
    const fitting = places.filter(({ place }) => place.origins.some((part) => origin.includes(part)));
    return this.#random.pick(fitting.length > 0 ? fitting : places).index;
  }

  /** Numbers rise in the order in which stones come to the house. */
  #numbered({ category }: SampleItem): { item_no: string; inventory_category_id: number | undefined } {
    return { item_no: String(this.#itemNo++), inventory_category_id: this.#categoryIds.get(category) };
  }

  /**
   * Stores items without references first, then the records that refer to them: their certificates, and the stones of
   * sets.
   */
  async #storeOpening(batch: readonly OpeningStone[], ids: Map<number, number>): Promise<void> {
    const stored = batch.map(({ item, supplier }) => {
      return { item, shared: { ...this.#numbered(item), supplier_id: this.#suppliers[supplier]?.id } };
    });
    const created = await this.#create(
      'inventory',
      stored.map(({ item, shared }) => ({ ...item.values, ...shared })),
    );
    for (const [index, { stone }] of batch.entries()) ids.set(stone, created[index] as number);
    await this.#certify(batch, ids);
    const subItems = stored.flatMap(({ item, shared }, index) =>
      item.subItems.map(({ values }) => ({ ...values, ...shared, id_parent: created[index] })),
    );
    await this.#create('inventory', subItems);
  }

  async #carryOut(event: TradeEvent, items: readonly SampleItem[], book: TradeBook): Promise<void> {
    const known = event.kind === 'create' ? event.lines.filter(({ stone }) => !book.items.has(stone)) : [];
    await book.carryOut(event);
    await this.#certify(
      known.map(({ stone }) => ({ stone, item: items[stone] as SampleItem })),
      book.items,
    );
  }

  async #certify(
    stones: readonly { stone: number; item: SampleItem }[],
    ids: ReadonlyMap<number, number>,
  ): Promise<void> {
    const certificates = stones.flatMap(({ stone, item }) =>
      item.certificates.map(({ values, laboratory }) => {
        const laboratory_id = this.#laboratoryIds.get(laboratory.laboratory_code);
        return { ...values, laboratory_id, inventory_id: ids.get(stone) };
      }),
    );
    await this.#create('certificate', certificates);
    await this.#create('item-cost', billsOf(stones, ids));
  }

  async #create(module: string, bodies: readonly object[]): Promise<number[]> {
    return createRecords(
      this.#context,
      module,
      bodies.map((body) => ({ ...body })),
    );
  }
}
