import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { fakeCamera } from './support/fakeCamera.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const prefix = 'https://stones.example.com/item/';

/** Each return, with what it returns from and whom it is with; `brings`: the source makes its items. */
const kinds = [
  { source: 'memo-out', party: 'customer', word: 'Memo Out', brings: false },
  { source: 'sale', party: 'customer', word: 'Sale', brings: false },
  { source: 'memo-in', party: 'supplier', word: 'Memo In', brings: true },
  { source: 'purchase', party: 'supplier', word: 'Purchase', brings: true },
];
type Kind = (typeof kinds)[number];
interface Item {
  id: number;
  item_no: string;
}

const front = frontOverServer();
let camera: ReturnType<typeof fakeCamera>;
let call: CallApi;
let numbers = 770_000;

beforeAll(async () => {
  call = await signInByApi(front.url);
});
beforeEach(() => {
  camera = fakeCamera();
});
afterEach(() => camera.restore());

async function post(path: string, body: unknown) {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const values = () => ({ item_no: String(++numbers), type: 'Ruby', weight: 1 });
const newItem = (more = {}): Promise<Item> => post('inventory', { ...values(), ...more });
const partyOf = async ({ party }: Kind): Promise<number> =>
  (await post(party, { [`${party}_name`]: `Party ${++numbers}` })).id;
const idIn = (module: string) => `${module.replaceAll('-', '_')}_id`;

/** A Confirmed document of the source with so many items, and those. */
async function out({ source, party, brings }: Kind, partyId: number, count: number) {
  const document = await post(source, { [`${party}_id`]: partyId });
  const items: Item[] = [];
  for (let one = 0; one < count; one += 1) {
    const what = brings ? { inventory: values() } : { inventory_id: (await newItem()).id };
    const row = await post(`${source}-item`, { [idIn(source)]: document.id, ...what });
    items.push({ id: row.inventory_id, item_no: row.item_no });
  }
  await post(`${source}/${document.id}/update-status`, { status: 'Confirmed' });
  return { ...document, items: items as [Item, ...Item[]] };
}

async function openScanner({ source, party }: Kind, partyId: number, language: 'en' | 'zh' = 'en') {
  const { id } = await post(`${source}-return`, { [`${party}_id`]: partyId });
  const tab = source.startsWith('memo') ? 'items' : 'items';
  await front.open(`/module/${source}-return/edit/${id}?tab=${tab}`, { language });
  const title = language === 'en' ? 'Scan Items' : '扫描货品';
  await userEvent.click(await screen.findByRole('button', { name: title }));
  return { id: id as number, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

const returned = async ({ source }: Kind, id: number): Promise<string[]> => {
  const rows = await call(
    'GET',
    `${source}-return-item?filter={"${idIn(`${source}-return`)}":${id}}&sort=["id","ASC"]`,
  );
  return rows.body.map((row: { item_no: string }) => row.item_no);
};
const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');
const newestSays = (text: string | RegExp) => waitFor(() => expect(lines()[0]).toHaveTextContent(text));
const type = (text: string) => userEvent.keyboard(`${text}{Enter}`);

describe.each(kinds)('scanning items into a return from $source', (kind) => {
  it('RET-06 adds the row that is out with the party, before the camera or typed, each once', async () => {
    const partyId = await partyOf(kind);
    const [first, second] = [await out(kind, partyId, 2), await out(kind, partyId, 1)];
    const { id, dialog } = await openScanner(kind, partyId);
    camera.shown = [`${prefix}${first.items[0].id}`];
    await newestSays(`${first.items[0].item_no}Added`);
    camera.shown = [];
    await type(second.items[0].item_no);
    await newestSays(`${second.items[0].item_no}Added`);
    await type(first.items[0].item_no);
    await newestSays(`${first.items[0].item_no}Added · Already scanned`);
    expect(lines()).toHaveLength(2);
    expect(dialog.getByRole('status')).toHaveTextContent('2 items added');
    expect(await returned(kind, id)).toEqual([first.items[0].item_no, second.items[0].item_no]);
    expect((await call('GET', `${kind.source}/${first.id}/items-to-return`)).body).toHaveLength(1);
  });

  it('RET-06 says why an item is not added, once for each', async () => {
    const [partyId, otherId] = [await partyOf(kind), await partyOf(kind)];
    const [ours, theirs] = [await out(kind, partyId, 2), await out(kind, otherId, 1)];
    const [, inAnother] = ours.items;
    const here = await newItem();
    const other = await post(`${kind.source}-return`, { [`${kind.party}_id`]: partyId });
    const [, row] = (await call('GET', `${kind.source}/${ours.id}/items-to-return`)).body;
    const key = idIn(`${kind.source}-item`);
    await post(`${kind.source}-return/${other.id}/returned-items-from-${kind.source}`, [
      { inventory_id: row.inventory_id, [key]: row.id },
    ]);
    const { id } = await openScanner(kind, partyId);
    const notLeft = `No ${kind.word} of this ${kind.party} has it left to return.`;
    for (const [item, reason] of [
      [theirs.items[0], /It stands in .+ of Party \d+, not of this (customer|supplier)\.$/],
      [inAnother as Item, notLeft],
      [here, notLeft],
      [{ id: 0, item_no: '99999999' }, 'There is no item 99999999.'],
    ] as const) {
      await type(item.item_no);
      // Two in a row are refused for one reason: the line is the item's own before it is the newest.
      await newestSays(item.item_no);
      await newestSays(reason);
    }
    await type(here.item_no);
    await newestSays(here.item_no);
    expect(lines()).toHaveLength(4);
    expect(await returned(kind, id)).toEqual([]);
  });
});

describe('a return', () => {
  const [memoOut] = kinds as [Kind];

  it('RET-06 knows what was in it before it was opened, and parts of sets, in Chinese too', async () => {
    const partyId = await partyOf(memoOut);
    const set = await newItem({ grouping_type: 'Set' });
    const part = await newItem({ item_no: set.item_no, id_parent: set.id });
    const document = await post('memo-out', { customer_id: partyId });
    await post('memo-out-item', { memo_out_id: document.id, inventory_id: set.id });
    await post(`memo-out/${document.id}/update-status`, { status: 'Confirmed' });
    const { id } = await openScanner(memoOut, partyId, 'zh');
    await type(`${prefix}${part.id}`);
    await newestSays('该货品是套装的子件，须随套装一起退回，请扫描套装。');
    await type(`${prefix}${set.id}`);
    await newestSays(`${set.item_no}已添加`);
    expect(await returned(memoOut, id)).toEqual([set.item_no]);
  });

  it('RET-06 takes the item from the sale that has it out now, not from one that it came back from', async () => {
    const [, sale] = kinds as [Kind, Kind];
    const partyId = await partyOf(sale);
    const before = await out(sale, partyId, 1);
    const [row] = (await call('GET', `sale/${before.id}/items-to-return`)).body;
    const back = await post('sale-return', { customer_id: partyId });
    await post(`sale-return/${back.id}/returned-items-from-sale`, [
      { inventory_id: row.inventory_id, sale_item_id: row.id },
    ]);
    await post(`sale-return/${back.id}/update-status`, { status: 'Confirmed' });
    const now = await post('sale', { customer_id: partyId });
    const { id: rowNow } = await post('sale-item', { sale_id: now.id, inventory_id: row.inventory_id });
    await post(`sale/${now.id}/update-status`, { status: 'Confirmed' });
    const { id } = await openScanner(sale, partyId);
    await type(before.items[0].item_no);
    await newestSays(`${before.items[0].item_no}Added`);
    const rows = await call('GET', `sale-return-item?filter={"sale_return_id":${id}}`);
    expect(rows.body).toMatchObject([{ sale_item_id: rowNow }]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByText(before.items[0].item_no)).toBeVisible());
    await userEvent.click(await screen.findByRole('button', { name: 'Scan Items' }));
    await type(before.items[0].item_no);
    await newestSays('It is in this return already.');
  });
});
