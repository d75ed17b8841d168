import { expect, it, onTestFinished } from 'vitest';
import { budget } from '../support/budget.ts';
import { type Answer, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { temporaryDataFolder } from '../support/temporaryFolder.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const entry = 'tests/support/startApi.ts';
const documents = budget({ small: 3, deep: 6 });
const rowsEach = 100;
const rounds = budget({ small: 2, deep: 4 });

it('DOC-05 SIGKILL while documents of 100 rows are confirmed leaves each of them whole or untouched', async () => {
  const dataDir = await temporaryDataFolder();
  let product = await startProduct({ entry, dataDir });
  onTestFinished(async () => void (await product.stop()));
  const memos = await makeMemos(await signInByApi(product.url));
  /** What each document was last said to be. */
  const acknowledged = new Map(memos.map(({ id }) => [id, 'New']));
  for (let round = 0; round < rounds; round++) {
    const call = await signInByApi(product.url);
    const before = await statusesOf(call);
    const wanted = new Map(memos.map(({ id }) => [id, before.get(id) === 'Confirmed' ? 'New' : 'Confirmed']));
    const answered = await killWhileUpdating(product, call, wanted, round);
    product = await startProduct({ entry, dataDir });
    const after = await signInByApi(product.url);
    const now = await statusesOf(after);
    for (const [id, status] of answered) acknowledged.set(id, status);
    for (const { id } of memos) {
      const possible = answered.has(id) ? [acknowledged.get(id)] : [before.get(id), wanted.get(id)];
      expect(possible, `memo ${id} in round ${round}`).toContain(now.get(id));
    }
    expect(answered.size).toBeGreaterThan(0);
    expect(answered.size).toBeLessThan(documents);
    await expectWhole(after, memos, now);
  }
});

it('BOOK-01 BOOK-02 BOOK-04 SIGKILL while payments, returns and settings back are posted leaves each whole or undone', async () => {
  const dataDir = await temporaryDataFolder();
  let product = await startProduct({ entry, dataDir });
  onTestFinished(async () => void (await product.stop()));
  let call = await signInByApi(product.url);
  for (let round = 0; round < rounds; round++) {
    const acts = await moneyActs(call, round);
    const answered = await killAfter(product, acts, 2 + 3 * round);
    product = await startProduct({ entry, dataDir });
    call = await signInByApi(product.url);
    for (const act of answered) await act.expectDone(call);
    // The check compares documents, payments and returns with the entries of the ledger, the movements and the costs.
    expect((await tradingHouse(call).seen('common/stock-check')).findings).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThan(acts.length);
  }
});

/** Something that is asked of the server, and how to see that it was done. */
interface Act {
  run(): Promise<Answer>;
  expectDone(call: CallApi): Promise<void>;
}

/** On sales of their own: payments, payments that are taken back, returns, and a settled sale that is canceled. */
async function moneyActs(call: CallApi, round: number): Promise<Act[]> {
  const house = tradingHouse(call);
  const customer = await house.customer(`Crown ${round}`);
  const sold = async (number: number) => {
    const first = 7_000 + 100 * round + 2 * number;
    const items = [await house.item({ item_no: `${first}` }), await house.item({ item_no: `${first + 1}` })];
    const sale = await house.document('sale', customer.id, items);
    await house.confirm('sale', sale.id);
    return sale;
  };
  const acts: Act[] = [];
  for (let number = 0; number < 3; number++) {
    const [paid, returned, canceled] = [await sold(3 * number), await sold(3 * number + 1), await sold(3 * number + 2)];
    acts.push({
      run: () => call('POST', 'customer-payment', { sale_id: paid.id, amount: 100.01, notes: 'acknowledged' }),
      expectDone: async (after) => expect(await dueOf(after, paid.id)).toBe(2299.99),
    });
    await house.create('customer-payment', { sale_id: returned.id });
    const back = await house.document('sale-return', customer.id);
    const [row] = await house.rowsOf('sale', returned.id);
    await house.row('sale-return', back.id, { inventory_id: row.inventory_id, sale_item_id: row.id });
    acts.push({
      run: () => house.setStatus('sale-return', back.id, 'Confirmed'),
      expectDone: async (after) => expect(await dueOf(after, returned.id)).toBe(-1200),
    });
    await house.create('customer-payment', { sale_id: canceled.id, amount: 50 });
    acts.push({
      run: () => call('POST', `sale/${canceled.id}/update-status`, { status: 'Canceled', as_credit: true }),
      expectDone: async (after) => expect(await dueOf(after, canceled.id)).toBe(-50),
    });
    const payment = await house.create('customer-payment', { customer_id: customer.id, amount: 10 });
    acts.push({
      run: () => call('POST', `customer-payment/${payment.id}/cancel`),
      expectDone: async (after) =>
        expect(await tradingHouse(after).seen(`customer-payment/${payment.id}`)).toMatchObject({ status: 'Canceled' }),
    });
  }
  return acts;
}

async function dueOf(call: CallApi, sale: number): Promise<number> {
  return (await tradingHouse(call).seen(`sale/${sale}`)).due_sum;
}

/** Asks for everything at once, kills the server once so many are done, and answers those. */
async function killAfter({ pid, stop }: Product, acts: readonly Act[], count: number): Promise<Act[]> {
  const answered: Act[] = [];
  const waiting = acts.map(async (act) => {
    const answer = await act.run().catch(() => undefined);
    if (!answer || answer.status === 503) return;
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    answered.push(act);
    if (answered.length === count) process.kill(pid, 'SIGKILL');
  });
  await Promise.all(waiting);
  await stop();
  return answered;
}

interface Memo {
  id: number;
  items: number[];
}

/** Memos in with new items, not yet confirmed: filled by several at once, as one after the other takes long. */
async function makeMemos(call: CallApi): Promise<Memo[]> {
  const house = tradingHouse(call);
  const supplier = await house.supplier();
  const memos: Memo[] = [];
  for (let number = 0; number < documents; number++) {
    const { id } = await house.document('memo-in', supplier.id);
    const bodies = Array.from({ length: rowsEach }, () => ({ inventory: house.itemBody() }));
    const rows = [];
    for (let first = 0; first < rowsEach; first += 10) {
      const some = bodies.slice(first, first + 10);
      rows.push(...(await Promise.all(some.map((body) => house.row('memo-in', id, body)))));
    }
    memos.push({ id, items: rows.map(({ inventory_id }) => inventory_id) });
  }
  return memos;
}

/** Asks for all changes at once and kills the server once so many were answered; answers those that were. */
async function killWhileUpdating(
  { pid, stop }: Product,
  call: CallApi,
  asked: Map<number, string>,
  round: number,
): Promise<Map<number, string>> {
  const answered = new Map<number, string>();
  const waiting = [...asked].map(async ([id, status]) => {
    const answer: Answer | undefined = await call('POST', `memo-in/${id}/update-status`, { status }).catch(
      () => undefined,
    );
    // On a busy machine the last in line may be sent away, which changes nothing.
    if (!answer || answer.status === 503) return;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    answered.set(id, status);
    // The next one is on its way by now: how far, is different every time.
    if (answered.size === 1 + (round % 3)) process.kill(pid, 'SIGKILL');
  });
  await Promise.all(waiting);
  await stop();
  return answered;
}

async function statusesOf(call: CallApi): Promise<Map<number, string>> {
  const { body } = await call('GET', 'memo-in?range=[0,99]');
  return new Map(body.map(({ id, status }: { id: number; status: string }) => [id, status]));
}

/** Document, rows, items and log say the same. */
async function expectWhole(call: CallApi, memos: Memo[], statuses: Map<number, string>): Promise<void> {
  const house = tradingHouse(call);
  for (const { id, items } of memos) {
    const isConfirmed = statuses.get(id) === 'Confirmed';
    const all = (name: string, filter: object) =>
      house.seen(`${name}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' })}`);
    const stones = await all('inventory', { id: items });
    const rows = await all('memo-in-item', { memo_in_id: id });
    const words = [...new Set([...stones, ...rows].map(({ status }: { status: string }) => status))].sort();
    expect([stones.length, rows.length]).toEqual([rowsEach, rowsEach]);
    expect(words).toEqual(isConfirmed ? ['Available', 'MemoIn'] : ['New']);
    const left = await house.seen(`memo-in/${id}/items-to-return`);
    expect(left).toHaveLength(isConfirmed ? rowsEach : 0);
  }
  expect((await house.seen('common/stock-check')).findings).toEqual([]);
}
