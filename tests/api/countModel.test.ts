import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { administrator } from '../support/startProduct.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/*
 * Two people at one count, beside a model of it in a few lines: what each scan is told, and what the count holds, have to
 * agree after every step; when both act at the same moment, either order of the two will do.
 */

const seed = Number(process.env.COUNT_SEED ?? 20_260_712);
/** Of the items: a set with a part is the first; the last ones are not expected. */
const [expected, strangers] = [5, 3];

type Step =
  | { act: 'scan'; user: number; items: number[]; by: 'link' | 'number' | 'id' | 'part' }
  | { act: 'both'; items: number[][] }
  | { act: 'undo'; user: number; items: number[] }
  | { act: 'close' | 'reopen'; user: number }
  | { act: 'sell'; item: number };

const user = fc.integer({ min: 0, max: 1 });
const item = fc.integer({ min: 0, max: expected + strangers - 1 });
const items = fc.array(item, { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('scan' as const),
      user,
      items,
      by: fc.constantFrom('link' as const, 'number' as const, 'id' as const, 'part' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('both' as const), items: fc.tuple(items, items) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), user, items }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('close' as const, 'reopen' as const), user }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sell' as const), item }) },
);

/** What a count is, without a database. */
class CountModel {
  readonly results: (string | undefined)[];
  open = true;

  constructor(results?: readonly (string | undefined)[]) {
    this.results = [...(results ?? [...Array(expected).fill('Missing'), ...Array(strangers).fill(undefined)])];
  }

  scan(places: readonly number[]): string[] {
    const first = new Map(places.map((place) => [place, this.results[place]]));
    for (const place of places) {
      if (this.results[place] === 'Missing') this.results[place] = 'Found';
      this.results[place] ??= 'Unexpected';
    }
    return places.map((place, at) => {
      const before = first.get(place);
      if (places.indexOf(place) < at || before === 'Found' || before === 'Unexpected') return 'again';
      return before === 'Missing' ? 'found' : 'unexpected';
    });
  }

  undo(places: readonly number[]): void {
    for (const place of places) {
      if (this.results[place] === 'Found') this.results[place] = 'Missing';
      else if (this.results[place] === 'Unexpected') this.results[place] = undefined;
    }
  }
}

describeDatabases((open, kind) => {
  describe('a count of two people', () => {
    const runs = kind === 'embedded' ? 25 : 8;
    let server: TestServer;
    let calls: CallApi[];
    let house: ReturnType<typeof tradingHouse>;
    let origins = 0;

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
      await house.made('valuelist', { valuelist_name: 'Inventory - Origin', value: origin });
      const set = await house.item({ origin, grouping_type: 'Set' });
      const part = await house.item({ item_no: set.item_no, id_parent: set.id });
      const all = [set];
      for (let one = 1; one < expected; one += 1) all.push(await house.item({ origin }));
      for (let one = 0; one < strangers; one += 1) all.push(await house.item());
      const count = await house.made('stock-count', { place: 'Vault', origin });
      return { all, part, id: count.id as number };
    };
    type World = Awaited<ReturnType<typeof newCount>>;

    const scan = ({ all, part, id }: World, who: number, places: readonly number[], by: string) => {
      const codeOf = (place: number) => {
        const one = place === 0 && by === 'part' ? part : all[place];
        return by === 'number' ? one.item_no : `https://stones.example.com/item/${one.id}`;
      };
      const body = by === 'id' ? { inventory_id: places.map((place) => all[place].id) } : { codes: places.map(codeOf) };
      return (calls[who] as CallApi)('POST', `stock-count/${id}/scan`, body);
    };
    const told = (answer: Awaited<ReturnType<CallApi>>) =>
      answer.body.scanned?.map(({ result }: { result: string }) => result) ?? answer.status;

    const run = async (world: World, model: CountModel, done: Step): Promise<void> => {
      const { all, id } = world;
      const call = calls['user' in done ? done.user : 0] as CallApi;
      if (done.act === 'scan') {
        const should = model.open ? model.scan(done.items) : 409;
        expect(told(await scan(world, done.user, done.items, done.by))).toEqual(should);
      } else if (done.act === 'both') {
        const [one, other] = done.items as [number[], number[]];
        const answers = (await Promise.all([scan(world, 0, one, 'number'), scan(world, 1, other, 'link')])).map(told);
        if (!model.open) return expect(answers).toEqual([409, 409]);
        const reverse = new CountModel(model.results);
        const backwards = [reverse.scan(other), reverse.scan(one)].reverse();
        expect([[model.scan(one), model.scan(other)], backwards]).toContainEqual(answers);
      } else if (done.act === 'undo') {
        const body = { inventory_id: done.items.map((place) => all[place].id) };
        const { status } = await call('POST', `stock-count/${id}/undo-scan`, body);
        expect(status).toBe(model.open ? 200 : 409);
        if (model.open) model.undo(done.items);
      } else if (done.act === 'sell') {
        const { id: customer } = await house.customer();
        const sale = await house.made('sale', { customer_id: customer });
        const added = await call('POST', 'sale-item', { sale_id: sale.id, inventory_id: all[done.item].id });
        if (added.status === 201) await house.confirm('sale', sale.id);
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
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
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
