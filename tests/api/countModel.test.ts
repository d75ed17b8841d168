import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { budget } from '../support/budget.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/*
 * Two people at one count, beside a model of it in a few lines: what each scan is told, and what the count holds, have to
 * agree after every step; when both act at the same moment, either order of the two will do.
 */

const seed = Number(process.env.COUNT_SEED ?? 20_260_712);
/** Of the items: a set is the first; after those that are expected come strangers, then the parts of the set. */
const [expected, strangers, parts] = [5, 3, 2];
const atFirst = expected + strangers + parts;

type Code = 'link' | 'number' | 'id';
type Step =
  | { act: 'scan'; user: number; items: number[]; by: Code }
  | { act: 'both'; items: number[][] }
  | { act: 'undo'; user: number; items: number[] }
  | { act: 'close' | 'reopen'; user: number }
  | { act: 'sell'; item: number }
  | { act: 'combine'; items: number[] }
  | { act: 'take-out' | 'break-up'; item: number };

const user = fc.integer({ min: 0, max: 1 });
// Sets that are made on the way come after the others.
const item = fc.integer({ min: 0, max: atFirst + 2 });
const items = fc.array(item, { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('scan' as const),
      user,
      items,
      by: fc.constantFrom('link' as const, 'number' as const, 'id' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('both' as const), items: fc.tuple(items, items) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), user, items }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('close' as const, 'reopen' as const), user }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sell' as const), item }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('combine' as const),
      items: fc.uniqueArray(item, { minLength: 2, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('take-out' as const, 'break-up' as const), item }) },
);

/** What a count is, without a database. */
class CountModel {
  readonly results: (string | undefined)[];
  /** Of each item the sets that it has been in since the list was made, in their order; the last one may be left. */
  readonly sets: number[][];
  /** Of each item the set that it is in. */
  readonly parent: (number | undefined)[];
  open = true;

  constructor(like?: CountModel) {
    const all = Array.from({ length: atFirst }, (_, place) => place);
    const isPart = (place: number) => place >= expected + strangers;
    this.results = [...(like?.results ?? all.map((place) => (place < expected ? 'Missing' : undefined)))];
    this.sets = (like?.sets ?? all.map((place) => (isPart(place) ? [0] : []))).map((sets) => [...sets]);
    this.parent = [...(like?.parent ?? all.map((place) => (isPart(place) ? 0 : undefined)))];
  }

  combine(places: readonly number[]): void {
    const set = this.results.push(undefined) - 1;
    this.sets.push([]);
    this.parent.push(undefined);
    for (const place of places) {
      this.sets[place]?.push(set);
      this.parent[place] = set;
    }
  }

  /** The first that has a row: the item, the set that it is in, those that it was in. */
  #row(place: number): number | undefined {
    return [place, this.parent[place] ?? place, ...(this.sets[place] ?? [])].find((one) => this.results[one]);
  }

  /** What is counted when this item is seen. */
  meant(place: number): number[] {
    const row = this.#row(place);
    if (row !== undefined) return [row];
    const whole = this.parent[place] ?? place;
    const inside = this.parent.flatMap((set, part) => (set === whole ? (this.#row(part) ?? []) : []));
    return inside.length > 0 ? [...new Set(inside)] : [whole];
  }

  scan(places: readonly number[]): string[] {
    const meant = places.map((place) => this.meant(place));
    const before = [...this.results];
    const seen = new Set<number>();
    return meant.map((rows) => {
      const fresh = rows.filter((row) => !seen.has(row) && (before[row] ?? 'Missing') === 'Missing');
      for (const row of fresh) {
        seen.add(row);
        this.results[row] = before[row] ? 'Found' : 'Unexpected';
      }
      if (fresh.length === 0) return 'again';
      return fresh.some((row) => this.results[row] === 'Found') ? 'found' : 'unexpected';
    });
  }

  undo(places: readonly number[]): void {
    for (const place of places) {
      if (this.results[place] === 'Found') this.results[place] = 'Missing';
      else if (this.results[place] === 'Unexpected') this.results[place] = undefined;
    }
  }
}

describeShippedDatabases((open, kind) => {
  describe('a count of two people', () => {
    const runs = kind === 'embedded' ? budget({ small: 10, deep: 25 }) : budget({ small: 4, deep: 8 });
    let server: TestServer;
    let calls: CallApi[];
    let house: ReturnType<typeof tradingHouse>;
    let origins = 0;
    let numbers = 800_000;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      const first = await server.signIn();
      const other = { email: 'mina@example.com', password: administrator.password };
      expect((await first('POST', 'user', other)).status).toBe(201);
      await accessTokenOf(server.url, other);
      calls = [first, await signInByApi(server.url, other)];
      house = tradingHouse(first);
    });

    afterAll(() => server?.close());

    const newCount = async () => {
      const origin = `Mine ${++origins}`;
      await house.create('valuelist', { valuelist_name: 'Inventory - Origin', value: origin });
      const set = await house.item({ origin, grouping_type: 'Set' });
      const all = [set];
      for (let one = 1; one < expected; one += 1) all.push(await house.item({ origin }));
      for (let one = 0; one < strangers; one += 1) all.push(await house.item());
      for (let one = 0; one < parts; one += 1) {
        all.push(await house.item({ item_no: set.item_no, id_parent: set.id }));
      }
      const count = await house.create('stock-count', { place: 'Vault', origin });
      return { all, id: count.id as number };
    };
    type World = Awaited<ReturnType<typeof newCount>>;

    const scan = ({ all, id }: World, who: number, places: readonly number[], by: Code) => {
      const codeOf = ({ id, item_no }: World['all'][number]) =>
        by === 'number' ? item_no : `https://stones.example.com/item/${id}`;
      const seen = places.map((place) => all[place]);
      const body = by === 'id' ? { inventory_id: seen.map(({ id }) => id) } : { codes: seen.map(codeOf) };
      return (calls[who] as CallApi)('POST', `stock-count/${id}/scan`, body);
    };
    /** By its number a part is its set. */
    const named = (model: CountModel, places: readonly number[], by: Code) =>
      by === 'number' ? places.map((place) => model.parent[place] ?? place) : places;
    /** Calls it, and keeps what the items are called from then on; false: it was refused. */
    const transform = async ({ all }: World, body: object) => {
      const answer = await (calls[0] as CallApi)('POST', 'inventory/transform', body);
      if (answer.status !== 200) {
        expect(answer.status, JSON.stringify(answer.body)).toBe(409);
        return false;
      }
      for (const one of [answer.body.set, ...answer.body.items]) {
        const place = all.findIndex(({ id }) => id === one.id);
        all[place < 0 ? all.length : place] = one;
      }
      return true;
    };
    const resultsOf = (answer: Awaited<ReturnType<CallApi>>) =>
      answer.body.scanned?.map(({ result }: { result: string }) => result) ?? answer.status;

    const run = async (world: World, model: CountModel, done: Step): Promise<void> => {
      const { all, id } = world;
      const call = calls['user' in done ? done.user : 0] as CallApi;
      const there = (places: readonly number[]) => places.map((place) => place % all.length);
      if (done.act === 'scan') {
        const places = there(done.items);
        const should = model.open ? model.scan(named(model, places, done.by)) : 409;
        expect(resultsOf(await scan(world, done.user, places, done.by))).toEqual(should);
      } else if (done.act === 'both') {
        const [one, other] = done.items.map(there) as [number[], number[]];
        const answers = (await Promise.all([scan(world, 0, one, 'number'), scan(world, 1, other, 'link')])).map(
          resultsOf,
        );
        if (!model.open) return expect(answers).toEqual([409, 409]);
        const reverse = new CountModel(model);
        const numbered = named(model, one, 'number');
        const backwards = [reverse.scan(other), reverse.scan(numbered)].reverse();
        expect([[model.scan(numbered), model.scan(other)], backwards]).toContainEqual(answers);
      } else if (done.act === 'undo') {
        const places = there(done.items);
        const body = { inventory_id: places.map((place) => all[place].id) };
        const { status } = await call('POST', `stock-count/${id}/undo-scan`, body);
        expect(status).toBe(model.open ? 200 : 409);
        if (model.open) model.undo(places);
      } else if (done.act === 'sell') {
        const { id: customer } = await house.customer();
        const sale = await house.create('sale', { customer_id: customer });
        const added = await call('POST', 'sale-item', {
          sale_id: sale.id,
          inventory_id: all[done.item % all.length].id,
        });
        if (added.status === 201) await house.confirm('sale', sale.id);
      } else if (done.act === 'combine') {
        const places = [...new Set(there(done.items))];
        const ids = places.map((place) => all[place].id);
        const values = { item_no: String(++numbers), type: 'Ruby' };
        if (places.length > 1 && (await transform(world, { kind: 'combine', items: ids, values }))) {
          model.combine(places);
        }
      } else if (done.act === 'take-out' || done.act === 'break-up') {
        const inSets = all.flatMap((_, one) => (model.parent[one] === undefined ? [] : [one]));
        const place = inSets[done.item % inSets.length];
        const set = place === undefined ? undefined : model.parent[place];
        if (place === undefined || set === undefined) return;
        const inside = all.flatMap((_, part) => (model.parent[part] === set ? [part] : []));
        const leave = done.act === 'take-out' && inside.length > 1 ? [place] : inside;
        const labels = leave.map((part) => ({ id: all[part].id, item_no: String(++numbers) }));
        const kind = leave.length < inside.length ? 'take-out' : 'break-up';
        if (await transform(world, { kind, set: all[set].id, items: labels })) {
          for (const part of leave) model.parent[part] = undefined;
        }
      } else {
        const { status } = await call('POST', `stock-count/${id}/${done.act}-count`);
        expect(status).toBe(200);
        model.open = done.act === 'reopen';
      }
    };
    const check = async ({ all, id }: World, model: CountModel) => {
      const rows = await house.seen(`stock-count-item?filter={"stock_count_id":${id}}&range=[0,99]`);
      const results = all.map(
        (one: { id: number }) => rows.find((row: { inventory_id: number }) => row.inventory_id === one.id)?.result,
      );
      expect(results).toEqual(model.results);
      expect(rows).toHaveLength(model.results.filter(Boolean).length);
      const many = (result: string) => model.results.filter((one) => one === result).length;
      expect(await house.seen(`stock-count/${id}`)).toMatchObject({
        status: model.open ? 'Open' : 'Closed',
        expected,
        progress: { found: many('Found'), missing: many('Missing'), unexpected: many('Unexpected') },
      });
    };

    it('is what the model says, whatever they do and whenever', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
          const world = await newCount();
          const model = new CountModel();
          for (const done of steps) {
            await run(world, model, done);
            await check(world, model);
          }
        }),
        { numRuns: runs, seed, endOnFailure: true },
      );
    });
  });
});
