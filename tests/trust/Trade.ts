import { createHash } from 'node:crypto';
import { preparePhoto } from '../../src/server/media/preparePhoto.ts';
import type { Row } from '../bench/printTable.ts';
import type { AnsweredCalls, CalledServer } from '../support/AnsweredCalls.ts';
import { emptyPng } from '../support/emptyPng.ts';

/** The number of the last item, and of the last photo: no two have the same. */
let itemNo = 100_000;
let photoNo = 0;

/** In cents. */
const PURCHASE = 800_00;
const SALE = 1_200_00;
const PART = 100_01;

/** What is not as it was answered. */
export interface Verdict {
  /** Records and photos that were answered and are not there, and photos that were removed and are. */
  lost: number;
  doubled: number;
  /** Sums, stones that are not where they were put, photos with other bytes. */
  wrong: number;
  /** Of the self-check of the house. */
  findings: number;
}

/**
 * Clients that buy, photograph, combine, take apart, sell and are paid, one stone after the other, until told to end:
 * what is written at every moment of a day. Every call is answered in the end, and what the answers come to is known.
 */
export class Trade {
  readonly #calls: AnsweredCalls;
  readonly #clients: Promise<void>[];
  #isOver = false;
  /** What is due of each purchase and sale, in cents. */
  readonly #due = { purchase: new Map<number, number>(), sale: new Map<number, number>() };
  /** The set that a stone is in, null for none. */
  readonly #places = new Map<number, number | null>();
  /** The photos that there must be, with the checksums of their bytes, and those that were removed. */
  readonly photos = new Map<number, string>();
  readonly #removed = new Set<number>();

  constructor(calls: AnsweredCalls, clients: number) {
    this.#calls = calls;
    this.#clients = Array.from({ length: clients }, () => this.#trade());
  }

  /** Resolves when all clients have ended what they were at. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  /** Compares the house with what was answered. The trade has ended. */
  async verdict(server: CalledServer): Promise<Verdict> {
    const api = readerOf(server);
    const verdict: Verdict = { lost: 0, doubled: 0, wrong: 0, findings: 0 };
    for (const [path, ids] of this.#calls.answered) {
      if (!path.includes('/'))
        compareIds(
          verdict,
          ids,
          (await api.list(path)).map(({ id }) => id),
        );
    }
    await this.#compareDues(verdict, api);
    const items = await api.list('inventory');
    this.#comparePlaces(verdict, items);
    await this.#comparePhotos(verdict, api, items);
    const { findings } = await api.read('common/stock-check');
    for (const { kind, message } of findings) console.log(`  ${kind}: ${message}`);
    verdict.findings = findings.length;
    return verdict;
  }

  /** The verdict as a row of the table. */
  async row(what: string, server: CalledServer): Promise<Row> {
    const { lost, doubled, wrong, findings } = await this.verdict(server);
    return {
      what: `${what}: lost / doubled / wrong / findings`,
      measured: `${lost} / ${doubled} / ${wrong} / ${findings}`,
      limit: '0 / 0 / 0 / 0',
      kept: lost + doubled + wrong + findings === 0,
    };
  }

  async #trade(): Promise<void> {
    const supplier = await this.#calls.post('supplier', { supplier_name: 'Mogok Gems' });
    const customer = await this.#calls.post('customer', { customer_name: 'Golden Crown' });
    for (let round = 0; !this.#isOver; round++) {
      await this.#buyAndSell(supplier.id, customer.id);
      if (!this.#isOver) await this.#transform(supplier.id, round);
    }
  }

  async #buyAndSell(supplier_id: number, customer_id: number): Promise<void> {
    const { purchase, stones } = await this.#buy(supplier_id, [PURCHASE], (id) => this.#photograph(id));
    await this.#pay('supplier', 'purchase', purchase, 333_33);
    const sale = await this.#calls.post('sale', { customer_id });
    await this.#calls.post('sale-item', { sale_id: sale.id, inventory_id: stones[0], sale_price: SALE / 100 });
    await this.#calls.post(`sale/${sale.id}/update-status`, { status: 'Confirmed' });
    this.#due.sale.set(sale.id, SALE);
    await this.#pay('customer', 'sale', sale.id, 100_01);
    const mistaken = await this.#pay('customer', 'sale', sale.id, 7_07);
    await this.#calls.post(`customer-payment/${mistaken}/cancel`, {});
    this.#due.sale.set(sale.id, (this.#due.sale.get(sale.id) ?? 0) + 7_07);
  }

  /** A Confirmed purchase of new stones. @param prepare what happens to each of them before */
  async #buy(supplier_id: number, costs: readonly number[], prepare?: (id: number) => Promise<void>) {
    const { id: purchase } = await this.#calls.post('purchase', { supplier_id });
    const stones: number[] = [];
    for (const cost of costs) {
      const inventory = { item_no: nextNumber(), type: 'Ruby', cost_price: cost / 100, sale_price: SALE / 100 };
      const row = await this.#calls.post<{ id: number; inventory_id: number }>('purchase-item', {
        purchase_id: purchase,
        inventory,
      });
      stones.push(row.inventory_id);
      this.#places.set(row.inventory_id, null);
      await prepare?.(row.inventory_id);
    }
    await this.#calls.post(`purchase/${purchase}/update-status`, { status: 'Confirmed' });
    this.#due.purchase.set(
      purchase,
      costs.reduce((sum, cost) => sum + cost, 0),
    );
    return { purchase, stones };
  }

  async #pay(party: string, document: 'purchase' | 'sale', id: number, cents: number): Promise<number> {
    const payment = await this.#calls.post(`${party}-payment`, { [`${document}_id`]: id, amount: cents / 100 });
    const due = this.#due[document];
    due.set(id, (due.get(id) ?? 0) - cents);
    return payment.id;
  }

  /** A photo that stays, one that is replaced by another, and one that is taken away again. */
  async #photograph(stone: number): Promise<void> {
    await this.#addPhoto(stone);
    const replaced = await this.#addPhoto(stone);
    await this.#addPhoto(stone);
    await this.#removePhoto(replaced);
    await this.#removePhoto(await this.#addPhoto(stone));
  }

  async #addPhoto(stone: number): Promise<number> {
    const number = photoNo++;
    const content = emptyPng(8 + (number % 200), 8 + Math.floor(number / 200));
    const stored = await preparePhoto(content, 'image/png');
    const target = { module: 'inventory', recordId: stone, slot: 'mediaPhotos' };
    const { id } = await this.#calls.upload({ ...target, name: `stone-${number}.png`, content });
    this.photos.set(id, checksum(stored.content));
    return id;
  }

  /** The photos whose files are kept: removed ones can be restored for a while. */
  get keptPhotos(): number {
    return this.photos.size + this.#removed.size;
  }

  async #removePhoto(photo: number): Promise<void> {
    await this.#calls.remove(`media/${photo}`);
    this.photos.delete(photo);
    this.#removed.add(photo);
  }

  /** Makes a set of three stones and takes one out; every other time breaks it up and makes a smaller one. */
  async #transform(supplier_id: number, round: number): Promise<void> {
    const { stones } = await this.#buy(supplier_id, [PART, PART, PART]);
    const set = await this.#combine(stones);
    const [first = 0, second = 0, third = 0] = stones;
    await this.#takeApart('take-out', set, [first]);
    if (round % 2 === 0) return;
    await this.#takeApart('break-up', set, [second, third]);
    await this.#combine([first, second]);
  }

  async #combine(items: readonly number[]): Promise<number> {
    const { set } = await this.#calls.post<{ set: { id: number } }>('inventory/transform', {
      kind: 'combine',
      items,
      values: { item_no: nextNumber(), type: 'Ruby' },
    });
    for (const id of items) this.#places.set(id, set.id);
    return set.id;
  }

  async #takeApart(kind: 'take-out' | 'break-up', set: number, ids: readonly number[]): Promise<void> {
    const items = ids.map((id) => ({ id, item_no: nextNumber() }));
    await this.#calls.post('inventory/transform', { kind, set, items });
    for (const id of ids) this.#places.set(id, null);
  }

  async #compareDues(verdict: Verdict, api: Reader): Promise<void> {
    for (const [module, due] of Object.entries(this.#due)) {
      const sums = new Map((await api.list(module)).map(({ id, due_sum }) => [id, Math.round(due_sum * 100)]));
      verdict.wrong += [...due].filter(([id, cents]) => sums.get(id) !== cents).length;
    }
  }

  /** Each stone is in the set it was put into, and each set has as many, and costs as much, as its stones. */
  #comparePlaces(verdict: Verdict, items: readonly ApiBody[]): void {
    const found = new Map(items.map((item) => [item.id, item]));
    verdict.wrong += [...this.#places].filter(([id, set]) => found.get(id)?.id_parent !== set).length;
    for (const set of items.filter(({ grouping_type }) => grouping_type === 'Set')) {
      const parts = [...this.#places.values()].filter((place) => place === set.id).length;
      if (set.quantity !== parts || Math.round((set.cost_price ?? 0) * 100) !== parts * PART) verdict.wrong += 1;
    }
  }

  async #comparePhotos(verdict: Verdict, api: Reader, items: readonly ApiBody[]): Promise<void> {
    const shown: { id: number; media_path: string }[] = items.flatMap(({ mediaPhotos }) => mediaPhotos);
    const ids = shown.map(({ id }) => id);
    compareIds(verdict, [...this.photos.keys()], ids);
    verdict.lost += ids.filter((id) => this.#removed.has(id)).length;
    verdict.doubled += ids.filter((id) => !this.#removed.has(id) && !this.photos.has(id)).length;
    for (const { id, media_path } of shown) {
      if (this.photos.has(id) && this.photos.get(id) !== checksum(await api.bytes(media_path))) verdict.wrong += 1;
    }
  }
}

export function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function nextNumber(): string {
  itemNo += 1;
  return String(itemNo);
}

/** @param answered one id for each call */
function compareIds(verdict: Verdict, answered: readonly number[], there: readonly number[]): void {
  const known = new Set(there);
  verdict.lost += answered.filter((id) => !known.has(id)).length;
  verdict.doubled += answered.length - new Set(answered).size + there.length - known.size;
}

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiBody = any;

type Reader = ReturnType<typeof readerOf>;

function readerOf({ url, token }: CalledServer) {
  const get = async (address: string) => {
    const response = await fetch(`${url}/${address}`, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const read = async (path: string): Promise<ApiBody> => (await get(`api/${path}`)).json();
  return {
    read,
    list: (module: string): Promise<ApiBody[]> => read(`${module}?range=[0,99999]`),
    bytes: async (path: string) => new Uint8Array(await (await get(path.replace(/^\//, ''))).arrayBuffer()),
  };
}
