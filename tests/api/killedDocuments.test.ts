import { expect, it, onTestFinished } from 'vitest';
import { budget } from '../support/budget.ts';
import { type Answer, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { temporaryDataFolder } from '../support/temporaryFolder.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const entry = 'tests/support/startApi.ts';
const documents = 6;
const rowsEach = 100;
const rounds = budget({ small: 2, deep: 4 });

it('DOC-05 SIGKILL while documents of 100 rows are confirmed leaves each of them whole or untouched', async () => {
  const dataDir = await temporaryDataFolder();
  let product = await startProduct({ entry, dataDir });
  onTestFinished(async () => void (await product.stop()));
  const memos = await makeMemos(await signInByApi(product.url));
  /** What each document was last said to be. */
  const said = new Map(memos.map(({ id }) => [id, 'New']));
  for (let round = 0; round < rounds; round++) {
    const call = await signInByApi(product.url);
    const before = await statusesOf(call);
    const asked = new Map(memos.map(({ id }) => [id, before.get(id) === 'Confirmed' ? 'New' : 'Confirmed']));
    const answered = await killWhileUpdating(product, call, asked, round);
    product = await startProduct({ entry, dataDir });
    const after = await signInByApi(product.url);
    const now = await statusesOf(after);
    for (const [id, status] of answered) said.set(id, status);
    for (const { id } of memos) {
      const possible = answered.has(id) ? [said.get(id)] : [before.get(id), asked.get(id)];
      expect(possible, `memo ${id} in round ${round}`).toContain(now.get(id));
    }
    expect(answered.size).toBeGreaterThan(0);
    expect(answered.size).toBeLessThan(documents);
    await expectWhole(after, memos, now);
  }
});

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
