import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bypass, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/fields/shared/days/formatDay.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

const front = frontOverServer();
// biome-ignore lint/suspicious/noExplicitAny: records of any module
type Values = Record<string, any>;

let call: CallApi;
beforeAll(async () => {
  call = await signInByApi(front.url);
});

async function post(path: string, body: Values): Promise<Values> {
  const { status, body: answer } = await call('POST', path, body);
  if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

let parties = 0;
const partyOf = (module: string) => post(module, { [`${module}_name`]: `${module} ${++parties}` });
let numbers = 70_000;
const stone = () => ({ item_no: String(++numbers), type: 'Ruby', color: 'Red', shape: 'Oval', weight: 1.5 });
const itemOf = (more: Values = {}) => post('inventory', { ...stone(), sale_price: 100, cost_price: 60, ...more });
const confirm = (module: string, id: number) => post(`${module}/${id}/update-status`, { status: 'Confirmed' });
const under = (module: string) => module.replaceAll('-', '_');
const rowsOf = async (module: string, id: number): Promise<Values[]> =>
  (await call('GET', `${module}-item?filter={"${under(module)}_id":${id}}&sort=["id","ASC"]`)).body;

/** A document of the party with rows at these prices. */
async function buildDocument(module: string, party: { module: string; id: number }, prices: number[]) {
  const document = await post(module, { [`${party.module}_id`]: party.id });
  for (const price of prices) {
    const brings = module === 'memo-in' || module === 'purchase';
    const item = brings ? { inventory: stone() } : { inventory_id: (await itemOf()).id };
    const at = { [`${under(module)}_id`]: document.id, [`${under(module)}_price`]: price };
    await post(`${module}-item`, { ...at, ...item });
  }
  return document;
}

async function confirmedOf(module: string, party: { module: string; id: number }, prices: number[]) {
  return confirm(module, (await buildDocument(module, party, prices)).id);
}

const openItems = (module: string, id: number, options = {}) =>
  front.open(`/module/${module}/edit/${id}?tab=items`, options);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const posts = (path: string) =>
  front.requests.filter((request) => request.method === 'POST' && new URL(request.url).pathname === path);

/** Calls wait before they reach the server, until the returned function is called. */
function holdCalls(method: 'post' | 'put', path: string): () => void {
  let goOn: () => void = () => undefined;
  const gate = new Promise<undefined>((resolve) => {
    goOn = () => resolve(undefined);
  });
  front.network.use(http[method](path, () => gate));
  return goOn;
}

const returns = [
  { source: 'memo-in', label: 'Memo In', joined: 'Memo-In', party: 'supplier', zh: '借入单' },
  { source: 'memo-out', label: 'Memo Out', joined: 'Memo-Out', party: 'customer', zh: '借出单' },
  { source: 'purchase', label: 'Purchase', joined: 'Purchase', party: 'supplier', zh: '采购单' },
  { source: 'sale', label: 'Sale', joined: 'Sale', party: 'customer', zh: '销售单' },
];

describe.each(returns)('choosing what comes back from $source', ({ source, label, joined, party, zh }) => {
  const module = `${source}-return`;
  const title = `Choose ${joined} items`;
  const placeholder = `Please select a ${label}`;

  async function returnOf(...sources: number[][]) {
    const whom = { module: party, id: (await partyOf(party)).id };
    const out: Values[] = [];
    for (const prices of sources) out.push(await confirmedOf(source, whom, prices));
    return { out, whom, made: await post(module, { [`${party}_id`]: whom.id }) };
  }

  it('RET-01 RET-02 RET-03 RET-04 LINK-01 offers what the party has out, adds what is chosen, and shows it at once', async () => {
    const { out, made } = await returnOf([100.1, 200.2, 300.3], [1]);
    await openItems(module, made.id);
    await press(`Choose from ${label}`);
    const dialog = await dialogOf(title);
    await waitFor(() => expect(dialog.getByText(`Please choose a ${joined} from the selected ${party}`)).toBeVisible());
    await userEvent.click(await dialog.findByPlaceholderText(placeholder));
    const [first, second] = await screen.findAllByRole('option');
    const code = out[0]?.[`${under(source)}_code`];
    expect([first?.textContent, second?.textContent].join()).toContain(code);
    const day = formatDay(out[0]?.[`${under(source)}_date`], 'en');
    expect(first?.textContent).toBe(`${code} · ${day} · 3 left`);
    await userEvent.click(screen.getByRole('option', { name: new RegExp(code) }));

    const [one, two, three] = await rowsOf(source, out[0]?.id);
    await dialog.findByLabelText(`Select ${one?.item_no}`);
    const heads = dialog.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.slice(1)).toEqual(['Item No', 'Type', 'Color', 'Shape', 'Weight', 'Dimension', `${label} Price`]);
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(`Please select some ${label} items to return.`);
    await userEvent.click(dialog.getByLabelText('Select all rows of this page'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('status')).toHaveTextContent('3 of 3 selected · 600.60');
    await userEvent.click(dialog.getByLabelText(`Select ${three?.item_no}`));
    expect(dialog.getByRole('status')).toHaveTextContent('2 of 3 selected · 300.30');

    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await gone(title);
    await screen.findByText(one?.item_no);
    await userEvent.click(screen.getByRole('tab', { name: 'Main Info' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Total' })).toHaveTextContent('300.30'));
    const [sent] = posts(`/api/${module}/${made.id}/returned-items-from-${source}`);
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(await sent?.json()).toEqual(
      [one, two].map((row) => ({ inventory_id: row?.inventory_id, [`${under(source)}_item_id`]: row?.id })),
    );
    expect((await rowsOf(module, made.id)).map((row) => row.item_no)).toEqual([one?.item_no, two?.item_no]);
  });

  it('RET-01 RET-02 RET-03 RET-04 chooses the only one there is, and keeps what was chosen when somebody else was faster', async () => {
    const { out, whom, made } = await returnOf([10, 20]);
    const [one, two] = await rowsOf(source, out[0]?.id);
    await openItems(module, made.id);
    await press(`Choose from ${label}`);
    const dialog = await dialogOf(title);
    await userEvent.click(await dialog.findByLabelText(`Select ${one?.item_no}`));
    await userEvent.click(dialog.getByLabelText(`Select ${two?.item_no}`));

    const other = await post(module, { [`${party}_id`]: whom.id });
    const taken = { inventory_id: one?.inventory_id, [`${under(source)}_item_id`]: one?.id };
    await call('POST', `${module}/${other.id}/returned-items-from-${source}`, [taken]);
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(one?.item_no));
    await waitFor(() => expect(dialog.queryByLabelText(`Select ${one?.item_no}`)).toBeNull());
    expect(dialog.getByLabelText(`Select ${two?.item_no}`)).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await gone(title);
    expect((await rowsOf(module, made.id)).map((row) => row.item_no)).toEqual([two?.item_no]);
  });

  it('RET-01 RET-02 RET-03 RET-04 LINK-01 keeps chosen what is chosen while others are being added', async () => {
    const { out, made } = await returnOf([10, 20]);
    const [one, two] = await rowsOf(source, out[0]?.id);
    await openItems(module, made.id);
    await press(`Choose from ${label}`);
    const dialog = await dialogOf(title);
    const box = (row: Values | undefined) => dialog.findByLabelText(`Select ${row?.item_no}`);
    await userEvent.click(await box(one));
    const goOn = holdCalls('post', `/api/${module}/${made.id}/returned-items-from-${source}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await userEvent.click(await box(two));
    goOn();
    await waitFor(() => expect(dialog.queryByLabelText(`Select ${one?.item_no}`)).toBeNull());
    expect(await box(two)).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await gone(title);
    expect((await rowsOf(module, made.id)).map((row) => row.item_no)).toEqual([one?.item_no, two?.item_no]);
  });

  it('RET-01 RET-02 RET-03 RET-04 says so when there is nothing to return, in Chinese too', async () => {
    const { made } = await returnOf();
    await openItems(module, made.id);
    await press(`Choose from ${label}`);
    const dialog = await dialogOf(title);
    await waitFor(() => expect(dialog.getByText(`There is nothing to return from this ${party}`)).toBeVisible());
    expect(dialog.getByRole('button', { name: 'Add Return Items' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone(title);

    await openItems(module, made.id, { language: 'zh' });
    await press(`从${zh}选择`);
    expect(await dialogOf(`选择${zh}货品`)).toBeDefined();
  });
});

describe('DOC-02 DOC-10 LINK-01 an item that comes with its row', () => {
  const fill = async (dialog: Awaited<ReturnType<typeof dialogOf>>, item_no: string, price: string) => {
    await userEvent.type(await dialog.findByLabelText(/^Item No/), item_no);
    await userEvent.click(dialog.getByRole('combobox', { name: /^Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ruby' }));
    await userEvent.type(dialog.getByLabelText('Weight'), '2.25');
    await userEvent.type(dialog.getByLabelText('Purchase Price'), price);
  };

  it('SAFE-08 comes once, with what was changed after its answer was lost, and says what came too late', async () => {
    const supplier = await partyOf('supplier');
    const purchase = await post('purchase', { supplier_id: supplier.id });
    await openItems('purchase', purchase.id);
    let left = 1;
    front.network.use(
      http.post('/api/purchase-item', async ({ request }) => {
        if (left-- <= 0) return undefined;
        const { method, headers } = request;
        await fetch(bypass(`${front.url}/api/purchase-item`, { method, headers, body: await request.text() }));
        return HttpResponse.error();
      }),
    );
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    const put = async (label: RegExp, value: string) =>
      fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
    const number = String(++numbers);
    await fill(dialog, number, '10.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findAllByText(/^The server cannot be reached/);
    await put(/^Item No/, String(++numbers));
    await put(/^Weight/, '3');
    await put(/^Purchase Price/, '40');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await gone('Add Item');
    await screen.findByText(/^An earlier attempt to save had succeeded.*: Item No\.$/);
    const rows = await rowsOf('purchase', purchase.id);
    expect(rows).toEqual([expect.objectContaining({ item_no: number, purchase_price: 40 })]);
    expect((await call('GET', `inventory/${rows[0]?.inventory_id}`)).body).toMatchObject({ weight: 3 });
  });

  it('SAFE-08 keeps open what was typed while it was added, and saves that to the same item and row', async () => {
    const purchase = await post('purchase', { supplier_id: (await partyOf('supplier')).id });
    await openItems('purchase', purchase.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    const number = String(++numbers);
    await fill(dialog, number, '10.50');
    const goOn = holdCalls('post', '/api/purchase-item');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and add another' }));
    fireEvent.change(dialog.getByLabelText('Weight'), { target: { value: '3' } });
    fireEvent.change(dialog.getByLabelText('Purchase Price'), { target: { value: '40' } });
    goOn();
    await screen.findByText(/^Saved\. What you typed in the meantime is not saved yet\.$/);
    expect(dialog.getByLabelText('Weight')).toHaveValue('3');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await gone('Add Item');
    const rows = await rowsOf('purchase', purchase.id);
    expect(rows).toEqual([expect.objectContaining({ item_no: number, purchase_price: 40 })]);
    expect((await call('GET', `inventory/${rows[0]?.inventory_id}`)).body).toMatchObject({ weight: 3 });
    expect(posts('/api/purchase-item')).toHaveLength(1);
  });

  it('is made Single, one of it, by one call, again and again without closing', async () => {
    const supplier = await partyOf('supplier');
    const purchase = await post('purchase', { supplier_id: supplier.id });
    await openItems('purchase', purchase.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    const [first, second] = [String(++numbers), String(++numbers)];
    await fill(dialog, first, '10.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Item No/)).toHaveValue(''));
    expect(dialog.getByLabelText(/^Item No/)).toHaveFocus();
    expect(dialog.getByLabelText('Purchase Price')).toHaveValue('');

    // Enter saves and closes.
    await fill(dialog, second, '20.25{Enter}');
    await gone('Add Item');
    await screen.findByText('30.75');
    const rows = await rowsOf('purchase', purchase.id);
    expect(rows.map((row) => [row.item_no, row.purchase_price])).toEqual([
      [first, 10.5],
      [second, 20.25],
    ]);
    const item = (await call('GET', `inventory/${rows[0]?.inventory_id}`)).body;
    expect(item).toMatchObject({ grouping_type: 'Single', quantity: 1, weight: 2.25, status: 'New' });
    expect(item.supplier_id).toBe(supplier.id);
    expect(posts('/api/purchase-item').every((sent) => sent.headers.has('Idempotency-Key'))).toBe(true);
    expect(posts('/api/inventory')).toEqual([]);
  });

  it('is judged before it is sent, and says at its own input what the server refuses', async () => {
    const there = await itemOf();
    const purchase = await post('purchase', { supplier_id: (await partyOf('supplier')).id });
    await openItems('purchase', purchase.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText('Required')).length).toBe(2);
    expect(posts('/api/purchase-item')).toEqual([]);
    await fill(dialog, there.item_no, '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const number = dialog.getByLabelText(/^Item No/);
    await waitFor(() => expect(number).toBeInvalid());
    expect(number).toHaveAccessibleDescription(/already/i);
    expect(dialog.getByLabelText('Purchase Price')).toHaveValue('5.00');
    expect(await rowsOf('purchase', purchase.id)).toEqual([]);
  });

  it('is edited from its row of a memo in, and from no purchase', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const memo = await buildDocument('memo-in', supplier, [40]);
    const [row] = await rowsOf('memo-in', memo.id);
    await openItems('memo-in', memo.id);
    await press(`Edit ${row?.item_no}`);
    const dialog = await dialogOf(`Edit ${row?.item_no}`);
    const weight = await dialog.findByLabelText('Weight');
    await userEvent.clear(weight);
    await userEvent.type(weight, '3.75');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await gone(`Edit ${row?.item_no}`);
    await screen.findByText('3.75 ct');
    expect((await call('GET', `inventory/${row?.inventory_id}`)).body.weight).toBe(3.75);

    const purchase = await buildDocument('purchase', supplier, [40]);
    await openItems('purchase', purchase.id);
    const [bought] = await rowsOf('purchase', purchase.id);
    await screen.findByLabelText(`Remove ${bought?.item_no}`);
    expect(screen.queryByLabelText(`Edit ${bought?.item_no}`)).toBeNull();
  });

  it('SAFE-08 stays open with what was typed while its edit was saved, and saves that too', async () => {
    const memo = await buildDocument('memo-in', { module: 'supplier', id: (await partyOf('supplier')).id }, [40]);
    const [row] = await rowsOf('memo-in', memo.id);
    await openItems('memo-in', memo.id);
    await press(`Edit ${row?.item_no}`);
    const dialog = await dialogOf(`Edit ${row?.item_no}`);
    const put = async (label: string, value: string) =>
      fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
    await put('Weight', '3.75');
    const goOn = holdCalls('put', '/api/inventory/:id');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await put('Weight', '4.5');
    goOn();
    await screen.findByText(/^Saved\. What you typed in the meantime is not saved yet\.$/);
    await screen.findByText('3.75 ct');
    expect(dialog.getByLabelText('Weight')).toHaveValue('4.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await gone(`Edit ${row?.item_no}`);
    expect((await call('GET', `inventory/${row?.inventory_id}`)).body.weight).toBe(4.5);
  });

  it('can be one that is here on memo from that very supplier, added once by a double click', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const memo = await confirmedOf('memo-in', supplier, [40]);
    const [row] = await rowsOf('memo-in', memo.id);
    const own = await itemOf();
    const purchase = await post('purchase', { supplier_id: supplier.id });
    await openItems('purchase', purchase.id);
    await press('Add Existing Item');
    const dialog = await dialogOf('Add Existing Item');
    await waitFor(() =>
      expect(
        dialog.getByText(
          'Only items that are on memo from this supplier can be added, also those that were sold or are out, and those that went back.',
        ),
      ).toBeVisible(),
    );
    await userEvent.click(await dialog.findByLabelText(`Select ${row?.item_no}`));
    expect(dialog.queryByLabelText(`Select ${own.item_no}`)).toBeNull();
    // The second click comes before the first one shows.
    const add = dialog.getByRole('button', { name: 'Add 1 selected' });
    for (const _ of [1, 2]) fireEvent.click(add);
    await gone('Add Existing Item');
    expect(posts('/api/purchase-item')).toHaveLength(1);
    expect((await rowsOf('purchase', purchase.id)).map((one) => one.inventory_id)).toEqual([row?.inventory_id]);
  });
});

describe('LINK-01 a row made in a dialog', () => {
  it('SAFE-08 shows on the page below also where what was typed meanwhile is given up', async () => {
    const item = await itemOf();
    await front.open(`/module/inventory/edit/${item.id}?tab=certificates`);
    await press('Add Certificate');
    const dialog = await dialogOf('Add Certificate');
    const put = async (label: RegExp, value: string) =>
      fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
    await put(/^Certificate No/, 'C-1');
    const goOn = holdCalls('post', '/api/certificate');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await put(/^Certificate No/, 'C-2');
    const fetches = () =>
      front.requests.filter(({ method, url }) => method === 'GET' && url.endsWith(`/inventory/${item.id}`));
    const before = fetches().length;
    goOn();
    await screen.findByText(/^Saved\. What you typed in the meantime is not saved yet\.$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await gone('Add Certificate');
    expect((await screen.findAllByText('C-1')).length).toBeGreaterThan(0);
    await waitFor(() => expect(fetches().length).toBeGreaterThan(before));
  });
});

describe('DOC-02 DOC-08 LINK-01 searching for items', () => {
  const search = async (dialog: Awaited<ReturnType<typeof dialogOf>>, text: string) => {
    await userEvent.type(await dialog.findByRole('searchbox'), text);
  };

  it('shows what cannot be added, each with its reason', async () => {
    const color = `Hue ${++numbers}`;
    await post('valuelist', { valuelist_name: 'Inventory - Color', value: color });
    const [sold, free, here] = [await itemOf({ color }), await itemOf({ color }), await itemOf({ color })];
    const set = await post('inventory', { ...stone(), color, grouping_type: 'Set' });
    const part = await post('inventory', { ...stone(), color, id_parent: set.id });
    const customer = await partyOf('customer');
    const before = await post('sale', { customer_id: customer.id });
    await post('sale-item', { sale_id: before.id, inventory_id: sold.id });
    await confirm('sale', before.id);
    const sale = await post('sale', { customer_id: customer.id });
    await post('sale-item', { sale_id: sale.id, inventory_id: here.id });

    await openItems('sale', sale.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    await search(dialog, color);
    await waitFor(() => expect(dialog.getAllByRole('row')).toHaveLength(6));
    const rowOf = (text: string) =>
      within(dialog.getAllByRole('row').find((row) => row.textContent?.includes(text)) as HTMLElement);
    const box = (text: string) => rowOf(text).getByRole('checkbox');
    await waitFor(() => expect(rowOf('Already added').getByText(here.item_no)).toBeVisible());
    expect(rowOf('Already added').getByRole('checkbox')).toBeDisabled();
    expect(rowOf('Sold').getByText(sold.item_no)).toBeVisible();
    expect(rowOf('Sold').getByRole('checkbox')).toBeDisabled();
    expect(rowOf(`Part of set ${set.item_no}`).getByRole('checkbox')).toBeDisabled();
    expect(part.id_parent).toBe(set.id);
    expect(box(free.item_no)).toBeEnabled();

    await userEvent.click(dialog.getByLabelText('Only what can be added'));
    await waitFor(() => expect(dialog.queryByText('Sold')).toBeNull());
    expect(dialog.queryByText(`Part of set ${set.item_no}`)).toBeNull();
    expect(box(free.item_no)).toBeEnabled();
  });

  it('is done by the keyboard alone, over several searches', async () => {
    const [one, two] = [await itemOf({ sale_price: 10.1 }), await itemOf({ sale_price: 20.2 })];
    const memo = await post('memo-out', { customer_id: (await partyOf('customer')).id });
    await openItems('memo-out', memo.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    for (const { item_no } of [one, two]) {
      const box = await dialog.findByRole('searchbox');
      await userEvent.clear(box);
      await userEvent.type(box, item_no);
      await waitFor(() => expect(dialog.getAllByRole('row')).toHaveLength(2));
      await dialog.findByLabelText(`Select ${item_no}`);
      box.focus();
      await userEvent.keyboard('{ArrowDown} ');
      expect(dialog.getByLabelText(`Select ${item_no}`)).toBeChecked();
      await userEvent.keyboard('{ArrowUp}');
      expect(box).toHaveFocus();
    }
    expect(dialog.getByRole('status')).toHaveTextContent('2 selected · 30.30');
    dialog.getByRole('button', { name: 'Add 2 selected' }).focus();
    await userEvent.keyboard('{Enter}');
    await gone('Add Item');
    expect((await rowsOf('memo-out', memo.id)).map((row) => row.item_no)).toEqual([one.item_no, two.item_no]);
    await screen.findByText('30.30');
  });

  it('keeps chosen what somebody else has sold meanwhile, with the owner’s sentence', async () => {
    const [fast, slow] = [await itemOf(), await itemOf()];
    const customer = await partyOf('customer');
    const sale = await post('sale', { customer_id: customer.id });
    await openItems('sale', sale.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    await userEvent.click(await dialog.findByLabelText(`Select ${fast.item_no}`));
    await userEvent.click(await dialog.findByLabelText(`Select ${slow.item_no}`));
    const other = await post('sale', { customer_id: customer.id });
    await post('sale-item', { sale_id: other.id, inventory_id: slow.id });
    await confirm('sale', other.id);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 selected' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        `${slow.item_no}: You can't add link if the inventory status is not Available.`,
      ),
    );
    expect(dialog.getByRole('button', { name: 'Add 1 selected' })).toBeEnabled();
    expect((await rowsOf('sale', sale.id)).map((row) => row.item_no)).toEqual([fast.item_no]);
    // It can be let go, and not be chosen again.
    await userEvent.click(dialog.getByLabelText(`Select ${slow.item_no}`));
    expect(dialog.getByLabelText(`Select ${slow.item_no}`)).not.toBeChecked();
    expect(dialog.getByLabelText(`Select ${slow.item_no}`)).toBeDisabled();
  });
});

describe('DOC-07 adding to a Confirmed document', () => {
  it.each([
    ['memo-out', 'customer', 'Add Item', 'memo out'],
    ['sale', 'customer', 'Add Item', 'sale'],
    ['purchase', 'supplier', 'Add Item', 'purchase'],
    ['purchase', 'supplier', 'Add Existing Item', 'purchase'],
  ])('%s: the button says why it does nothing', async (module, party, name, small) => {
    const whom = { module: party, id: (await partyOf(party)).id };
    const document = await confirmedOf(module, whom, [5]);
    await openItems(module, document.id);
    const add = await button(name);
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription(`You can't add link if the ${small} is already confirmed.`);
    await userEvent.click(add);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(`You can't add link if the ${small} is already confirmed.`),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on for a memo in, and the new item is here at once', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const memo = await confirmedOf('memo-in', supplier, [5]);
    await openItems('memo-in', memo.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    await userEvent.type(await dialog.findByLabelText(/^Item No/), String(++numbers));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ruby' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await gone('Add Item');
    expect((await rowsOf('memo-in', memo.id)).at(-1)).toMatchObject({
      item_no: String(numbers),
      item_status: 'Available',
      status: 'MemoIn',
    });
  });

  it('is told where somebody else confirmed it in between, and the page follows', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const purchase = await buildDocument('purchase', supplier, [5]);
    await openItems('purchase', purchase.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    await userEvent.type(await dialog.findByLabelText(/^Item No/), String(++numbers));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ruby' }));
    await confirm('purchase', purchase.id);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByText("You can't add link if the purchase is already confirmed.")).toBeVisible(),
    );
    expect(dialog.getByLabelText(/^Item No/)).toHaveValue(String(numbers));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await button('Leave'));
    await gone('Add Item');
    await waitFor(async () => expect(await button('Add Item')).toHaveAttribute('aria-disabled', 'true'));
  });
});

describe('DOC-04 BOOK-05 a confirmation after a price was typed', () => {
  const cell = () => document.querySelector<HTMLElement>('[data-id]:not([data-id^="_"]) [data-field="purchase_price"]');
  const typed = async (price: string) => {
    await waitFor(() => expect(cell()).toHaveTextContent('5.00'));
    await userEvent.dblClick(cell() as HTMLElement);
    await userEvent.clear(await screen.findByLabelText('Purchase Price'));
    await userEvent.type(screen.getByLabelText('Purchase Price'), `${price}{Enter}`);
  };
  const setToConfirmed = async () => {
    await press('Update Status');
    await userEvent.click((await dialogOf('Update Status')).getByRole('button', { name: 'Set to Confirmed' }));
  };

  it('DOC-04 waits until the price is saved, and is carried out with it', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const purchase = await buildDocument('purchase', supplier, [5]);
    await openItems('purchase', purchase.id);
    const goOn = holdCalls('put', '/api/purchase-item/:id');
    await typed('7');
    await setToConfirmed();
    expect(posts(`/api/purchase/${purchase.id}/update-status`)).toEqual([]);
    goOn();
    await gone('Update Status');
    expect((await call('GET', `purchase/${purchase.id}`)).body).toMatchObject({
      status: 'Confirmed',
      purchase_price_sum: 7,
    });
  });

  it('PRN-10 a paper is made once the price is saved', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const purchase = await buildDocument('purchase', supplier, [5]);
    await openItems('purchase', purchase.id);
    const gate = newGate();
    const order: string[] = [];
    front.network.use(
      http.put('/api/purchase-item/:id', async () => {
        await gate.opened;
        order.push('price');
      }),
      http.get('/api/purchase/:id/paper', () => {
        order.push('paper');
        return HttpResponse.json({ message: 'Not now.' }, { status: 503 });
      }),
    );
    await typed('7');
    await press('Purchase Preview');
    const preview = await dialogOf('Purchase Preview');
    gate.open();
    await preview.findByText('Not now.');
    expect(order).toEqual(['price', 'paper']);
  });

  it('DOC-04 is not sent where that price is refused, and says why', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const purchase = await buildDocument('purchase', supplier, [5]);
    await openItems('purchase', purchase.id);
    const gate = newGate();
    const refused = HttpResponse.json({ message: 'Not today.' }, { status: 409 });
    front.network.use(http.put('/api/purchase-item/:id', () => gate.opened.then(() => refused)));
    await typed('7');
    await setToConfirmed();
    gate.open();
    expect(await (await dialogOf('Update Status')).findByText('Not today.')).toBeVisible();
    expect((await call('GET', `purchase/${purchase.id}`)).body.status).toBe('New');
  });
});

describe('DOC-07 LINK-01 a search while somebody else confirms', () => {
  it('says once for all that are chosen why they are refused', async () => {
    const stones = [await itemOf(), await itemOf()];
    const memo = await buildDocument('memo-out', { module: 'customer', id: (await partyOf('customer')).id }, [5]);
    await openItems('memo-out', memo.id);
    await press('Add Item');
    const dialog = await dialogOf('Add Item');
    for (const { item_no } of stones) {
      await userEvent.click(await dialog.findByLabelText(`Select ${item_no}`));
    }
    await confirm('memo-out', memo.id);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 2 selected' }));
    const sentence = "You can't add link if the memo out is already confirmed.";
    const names = stones.map(({ item_no }) => item_no).join(', ');
    expect((await dialog.findByRole('alert')).textContent).toBe(`${names}: ${sentence}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone('Add Item');
    expect(await button('Add Item')).toHaveAccessibleDescription(sentence);
  });
});

describe('SUP-01 LINK-01 payments of a supplier', () => {
  it('stand below the purchases, and pay all that is due of those that are chosen', async () => {
    const supplier = { module: 'supplier', id: (await partyOf('supplier')).id };
    const due = await confirmedOf('purchase', supplier, [500.25, 100]);
    const paid = await confirmedOf('purchase', supplier, [7]);
    await post('supplier-payment', { purchase_id: paid.id });
    const empty = await post('purchase', { supplier_id: supplier.id });
    const canceled = await buildDocument('purchase', supplier, [8]);
    await post(`purchase/${canceled.id}/update-status`, { status: 'Canceled' });
    const others = await confirmedOf('purchase', { module: 'supplier', id: (await partyOf('supplier')).id }, [9]);
    await front.open(`/module/supplier/edit/${supplier.id}?tab=purchases`);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Purchases' })).toBeVisible());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Supplier Payments' })).toBeVisible());
    await press('Add Payment');
    const dialog = await dialogOf('Add Payment');
    await userEvent.click(await dialog.findByLabelText(`Select ${due.purchase_code}`));
    expect(dialog.getAllByText('600.25')).toHaveLength(2);
    expect(dialog.getByLabelText(`Select ${empty.purchase_code}`)).toBeDisabled();
    expect(dialog.getByText('Nothing to pay')).toBeVisible();
    expect(dialog.getByLabelText(`Select ${canceled.purchase_code}`)).toBeDisabled();
    expect(dialog.queryByText(paid.purchase_code)).toBeNull();
    expect(dialog.queryByText(others.purchase_code)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 selected' }));
    await gone('Add Payment');
    const payments = (await call('GET', `supplier-payment?filter={"purchase_id":${due.id}}`)).body;
    expect(payments).toMatchObject([{ supplier_id: supplier.id, amount: 600.25 }]);
    expect((await call('GET', `purchase/${due.id}`)).body.payment_status).toBe('Paid');
  });
});
