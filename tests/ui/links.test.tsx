import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
  for (const code of ['A1', 'A2', 'B1']) await call('POST', 'gem', { code });
  for (const name of ['P1', 'P2']) await call('POST', 'parcel', { name });
});

async function openOrder(tab: string, ...gems: string[]): Promise<number> {
  const order = (await call('POST', 'order', { title: `Order of ${tab}` })).body;
  for (const code of gems) {
    const [gem] = (await call('GET', `gem?filter={"code":"${code}"}`)).body;
    await call('POST', 'order-item', { order_id: order.id, gem_id: gem.id, price: 10 });
  }
  await front.open(`/module/order/edit/${order.id}?tab=${tab}`);
  await screen.findByText(tab === 'items' ? 'Add Item' : 'Add Parcel');
  return order.id;
}

const itemsOf = async (id: number) =>
  (await call('GET', `order-item?filter={"order_id":${id}}&sort=["id","ASC"]`)).body;

const cellOf = async (row: string, field: string) => {
  const found = await screen.findByRole('row', { name: new RegExp(row) });
  const cell = found.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (!cell) throw new Error(`No cell ${field} in the row of ${row}`);
  return cell;
};
const priceOf = (code: string) => cellOf(code, 'price');
const prices = async (id: number) => (await itemsOf(id)).map(({ price }: { price: number | null }) => price);
const total = () => document.querySelector('[data-id="_total"] [data-field="price"]');

describe('LINK-02 a value in a row', () => {
  async function edit(code: string, price: string) {
    await userEvent.dblClick(await priceOf(code));
    const input = await screen.findByLabelText('Price');
    fireEvent.change(input, { target: { value: price } });
    return input;
  }

  it('is saved by Enter and by leaving it, and the sum of the record follows', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    await waitFor(() => expect(total()).toHaveTextContent('20.00'));
    await userEvent.type(await edit('A1', '12.5'), '{Enter}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveTextContent('12.50'));
    await edit('A2', '7.25');
    await userEvent.click(await cellOf('A1', 'gem_code'));
    await waitFor(async () => expect(await priceOf('A2')).toHaveTextContent('7.25'));
    await waitFor(() => expect(total()).toHaveTextContent('19.75'));
    expect(await prices(id)).toEqual([12.5, 7.25]);
    await userEvent.click(screen.getByRole('tab', { name: 'Main' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Total' })).toHaveTextContent('19.75'));
  });

  it('SAFE-08 is saved when the page is left without leaving it first, and asked about before it is loaded anew', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const id = await openOrder('items', 'A1');
    await userEvent.dblClick(await priceOf('A1'));
    expect(isHeld()).toBe(false);
    fireEvent.change(await screen.findByLabelText('Price'), { target: { value: '12.5' } });
    expect(isHeld()).toBe(true);
    const [away] = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link');
    // As Back and keys do, and no mouse: nothing is pressed beside the cell first.
    fireEvent.click(away as HTMLElement);
    await waitFor(async () => expect(await prices(id)).toEqual([12.5]));
    expect(isHeld()).toBe(false);
  });

  it('is opened by Enter, F2 or a digit, and left downwards by Enter, to the right by Tab', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    await userEvent.click(await priceOf('A1'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('10.00'));
    await userEvent.keyboard('{Escape}{F2}');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('10.00'));
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveFocus());
    // Without waiting for the first to be saved.
    await userEvent.keyboard('8{Enter}9{Tab}');
    await waitFor(async () => expect(await prices(id)).toEqual([8, 9]));
    expect((await cellOf('A2', '_actions')).contains(document.activeElement)).toBe(true);
    expect(front.requests.filter(({ method, url }) => method === 'PUT' && /\/order\//.test(url))).toEqual([]);
  });

  it('LINK-02 says why it was not saved where somebody else has removed the row meanwhile', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    const [first] = await itemsOf(id);
    const input = await edit('A1', '12.5');
    expect((await call('DELETE', `order-item/${first.id}`)).status).toBeLessThan(300);
    await userEvent.type(input, '{Enter}');
    await waitFor(() => expect(screen.queryByText('A1')).toBeNull());
    expect(screen.getByText('This record does not exist (any more).')).toBeVisible();
  });

  it('is taken back by Esc, and emptied to no value', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.type(await edit('A1', '99'), '{Escape}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveFocus());
    expect(await priceOf('A1')).toHaveTextContent('10.00');
    expect(await prices(id)).toEqual([10]);
    await userEvent.keyboard('{Delete}{Enter}');
    await waitFor(async () => expect(await prices(id)).toEqual([null]));
    await waitFor(async () => expect(await priceOf('A1')).toHaveTextContent('—'));
  });

  it('says at the cell why it is refused, by the schema or by the server, and keeps what was typed', async () => {
    const id = await openOrder('items', 'A1');
    const input = await edit('A1', '1.234');
    await userEvent.type(input, '{Enter}');
    await waitFor(() => expect(screen.getByText('At most 2 decimal places')).toBeVisible());
    expect(input).toHaveValue('1.234');
    fireEvent.change(input, { target: { value: 'HK$ 50' } });
    await userEvent.type(input, '{Enter}');
    const tooltip = await screen.findByRole('alert');
    expect(tooltip).toHaveTextContent('Write the amount in USD: HK$ is another currency');
    front.network.use(
      http.put(
        '/api/order-item/:id',
        () => HttpResponse.json({ message: 'Locked.', code: 'conflict' }, { status: 409 }),
        { once: true },
      ),
    );
    fireEvent.change(input, { target: { value: '5' } });
    await userEvent.type(input, '{Enter}');
    await waitFor(() => expect(screen.getByText('Locked.')).toBeVisible());
    expect(await priceOf('A1')).toHaveTextContent('5.00');
    expect(await prices(id)).toEqual([10]);
    await userEvent.dblClick(await priceOf('A1'));
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('5.00'));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await prices(id)).toEqual([5]));
    await waitFor(() => expect(screen.queryByText('Locked.')).toBeNull());
  });

  it('stays empty in a cell that is opened again before the server has answered', async () => {
    const id = await openOrder('items', 'A1');
    const answer = newGate();
    front.network.use(http.put('/api/order-item/:id', async () => void (await answer.opened), { once: true }));
    await userEvent.click(await priceOf('A1'));
    await userEvent.keyboard('{Delete}{Enter}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveTextContent('—'));
    await userEvent.dblClick(await priceOf('A1'));
    const input = await screen.findByLabelText('Price');
    expect(input).toHaveValue('');
    await userEvent.type(input, '{Enter}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveFocus());
    expect(await priceOf('A1')).toHaveTextContent('—');
    answer.open();
    await waitFor(async () => expect(await prices(id)).toEqual([null]));
    await waitFor(async () => expect((await priceOf('A1')).querySelector('[aria-busy]')).toBeNull());
    expect(await prices(id)).toEqual([null]);
  });

  it('is brought up to date when somebody else has saved it, and can then be saved', async () => {
    const id = await openOrder('items', 'A1');
    const input = await edit('A1', '5');
    const [row] = await itemsOf(id);
    await call('PUT', `order-item/${row.id}`, { price: 77 });
    await userEvent.type(input, '{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This record was saved in the meantime'));
    await waitFor(() => expect(total()).toHaveTextContent('77.00'));
    await userEvent.dblClick(await priceOf('A1'));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await prices(id)).toEqual([5]));
  });

  it('opens with a single tap where there is no mouse', async () => {
    await openOrder('items', 'A1', 'A2');
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query === '(pointer: coarse)' }));
    await userEvent.click(await priceOf('A2'));
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
  });
});

describe('LINK-02 a pasted column', () => {
  async function pasteOn(code: string, text: string) {
    await userEvent.click(await priceOf(code));
    await waitFor(async () => expect(await priceOf(code)).toHaveFocus());
    fireEvent.paste(await priceOf(code), { clipboardData: { getData: () => text } });
  }

  it('fills downwards in the order on screen, and one undo takes all of it back', async () => {
    const id = await openOrder('items', 'B1', 'A1', 'A2');
    await priceOf('B1');
    const [heading] = screen.getAllByRole('columnheader');
    if (heading) await userEvent.click(heading);
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('A1'));
    await pasteOn('A1', '1,200.50\r\n$80\r\n\t7.25\r\n');
    await waitFor(async () => expect(await prices(id)).toEqual([7.25, 1200.5, 80]));
    await waitFor(() => expect(total()).toHaveTextContent('1,287.75'));
    await waitFor(() => expect(screen.getByText('3 values saved')).toBeVisible());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await prices(id)).toEqual([10, 10, 10]));
    await waitFor(() => expect(total()).toHaveTextContent('30.00'));
    expect(screen.queryByText('3 values saved')).toBeNull();
  });

  it('saves what it can, and names the rows of the rest in one message', async () => {
    const id = await openOrder('items', 'A1', 'A2', 'B1');
    await pasteOn('A2', '1.234\n20\n30\n40');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Row 2, A2: “1.234” was not saved. At most 2 decimal places');
    expect(alert).toHaveTextContent('2 lines were left over');
    await waitFor(async () => expect(await prices(id)).toEqual([10, 10, 20]));
  });

  it('is compared with what is on its way, and takes the place of what was refused', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    const answer = newGate();
    const refused = () => HttpResponse.json({ message: 'Locked.', code: 'conflict' }, { status: 409 });
    front.network.use(http.put('/api/order-item/:id', async () => void (await answer.opened), { once: true }));
    await pasteOn('A1', '5\n6');
    await pasteOn('A1', '10\n6');
    answer.open();
    await waitFor(async () => expect(await prices(id)).toEqual([10, 6]));
    await waitFor(() => expect(total()).toHaveTextContent('16.00'));
    front.network.use(http.put('/api/order-item/:id', refused, { once: true }));
    await userEvent.keyboard('7{Enter}');
    await screen.findByText('Locked.');
    await pasteOn('A1', '10');
    await waitFor(() => expect(screen.queryByText('Locked.')).toBeNull());
    expect(await priceOf('A1')).toHaveTextContent('10.00');
  });

  it('takes no amount in another currency', async () => {
    const id = await openOrder('items', 'A1', 'A2', 'B1');
    await pasteOn('A1', '$20.00\n€ 30\nfour');
    const reason = 'Row 2, A2: “€ 30” was not saved. Write the amount in USD: € is another currency';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Row 3, B1: “four” was not saved. Write a number, such as 1,234.50',
    );
    await waitFor(async () => expect(await prices(id)).toEqual([20, 10, 10]));
  });

  it('tells what the server refuses, and leaves those rows as they are', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    const [, second] = await itemsOf(id);
    front.network.use(
      http.put('/api/order-item/:id', ({ params }) =>
        Number(params.id) === second.id
          ? HttpResponse.json({ message: 'Locked.', code: 'conflict' }, { status: 409 })
          : undefined,
      ),
    );
    await pasteOn('A1', '1\n2');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Row 2, A2: “2” was not saved. Locked.'));
    expect(await prices(id)).toEqual([1, 10]);
    await waitFor(async () => expect(await priceOf('A2')).toHaveTextContent('10.00'));
  });

  it('is refused whole when it is several columns', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    await pasteOn('A1', '301\t1\n302\t2');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('copy one column only'));
    expect(await prices(id)).toEqual([10, 10]);
  });
});

describe('LINK-02 taking back', () => {
  it('gives the last value back by the button of the toast, once', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.click(await priceOf('A1'));
    await userEvent.keyboard('12{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await prices(id)).toEqual([10]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    const puts = () => front.requests.filter(({ method }) => method === 'PUT').length;
    const before = puts();
    await userEvent.click(await priceOf('A1'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await priceOf('A1')).toHaveTextContent('10.00'));
    expect(puts()).toBe(before);
  });

  it('is offered no more once a row was removed, which is what was done last', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    await userEvent.click(await priceOf('A2'));
    await userEvent.keyboard('12{Enter}');
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove A1' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await prices(id)).toEqual([12]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const puts = () => front.requests.filter(({ method }) => method === 'PUT').length;
    const before = puts();
    await userEvent.click(await priceOf('A2'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await priceOf('A2')).toHaveTextContent('12.00'));
    expect(puts()).toBe(before);
  });
});

describe('LINK-01 the rows of a link', () => {
  it('speak the language on screen', async () => {
    const order = (await call('POST', 'order', { title: 'Sprache' })).body;
    await call('POST', 'order-item', {
      order_id: order.id,
      gem_id: (await call('GET', 'gem?filter={"code":"A1"}')).body[0].id,
      price: 10,
    });
    await front.open(`/module/order/edit/${order.id}?tab=items`, { language: 'zh' });
    const row = await screen.findByRole('row', { name: /合计/ });
    expect(row).toHaveTextContent('10.00');
    expect(screen.getByRole('button', { name: '移除 A1' })).toBeVisible();
    expect(screen.getAllByLabelText('排序').length).toBeGreaterThan(0);
  });

  it('cannot be changed while they are locked, and say why', async () => {
    const customer = (await call('POST', 'customer', { customer_name: 'Lock & Co' })).body;
    const item = (await call('POST', 'inventory', { item_no: '901', grouping_type: 'Single', type: 'Ruby' })).body;
    const sale = (await call('POST', 'sale', { customer_id: customer.id })).body;
    await call('POST', 'sale-item', { sale_id: sale.id, inventory_id: item.id, sale_price: 10 });
    expect((await call('POST', `sale/${sale.id}/update-status`, { status: 'Confirmed' })).status).toBe(200);
    await front.open(`/module/sale/edit/${sale.id}?tab=items`);
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('Confirmed'));
    const cell = await cellOf('901', 'sale_price');
    await userEvent.dblClick(cell);
    await userEvent.keyboard('5{Enter}');
    fireEvent.paste(cell, { clipboardData: { getData: () => '7' } });
    expect(screen.queryByLabelText('Sale Price')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Edit|Remove) 901/ })).toBeNull();
    expect(front.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(cell).toHaveTextContent('10.00');
  });
});

describe('LINK-01 adding by search', () => {
  it('offers nothing twice, and keeps chosen what is refused, with the reason', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.click(screen.getByText('Add Item'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    await waitFor(() => expect(dialog.getByLabelText('Select A1')).toBeDisabled());
    await userEvent.click(dialog.getByLabelText('Select A2'));
    await userEvent.click(dialog.getByLabelText('Select B1'));
    const [b1] = (await call('GET', 'gem?filter={"code":"B1"}')).body;
    front.network.use(
      http.post('/api/order-item', async ({ request }) => {
        const { gem_id } = (await request.clone().json()) as { gem_id: number };
        if (gem_id !== b1.id) return undefined;
        return HttpResponse.json({ message: 'It is sold.', code: 'conflict' }, { status: 409 });
      }),
    );
    await userEvent.click(dialog.getByText('Add 2 selected'));
    await waitFor(() => expect(dialog.getByText('B1: It is sold.')).toBeVisible());
    expect(dialog.getByLabelText('Select B1')).toBeChecked();
    expect((await itemsOf(id)).map(({ gem_code }: { gem_code: string }) => gem_code)).toEqual(['A1', 'A2']);
  });

  it('SHELL-06 chooses no row by the second click of a double click on the button that opened the dialog', async () => {
    await openOrder('items', 'A1');
    for (const _time of ['first', 'again']) {
      await userEvent.click(screen.getByText('Add Item'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
      const row = await dialog.findByLabelText('Select A2');
      expect(fireEvent.click(row, { detail: 2 })).toBe(false);
      expect(row).not.toBeChecked();
      await userEvent.click(row);
      expect(row).toBeChecked();
      await userEvent.click(row);
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('keeps chosen what is chosen while others are being added, and counts only those', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.click(screen.getByText('Add Item'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    await userEvent.click(await dialog.findByLabelText('Select A2'));
    const gate = newGate();
    front.network.use(http.post('/api/order-item', () => gate.opened.then(() => undefined)));
    await userEvent.click(dialog.getByText('Add 1 selected'));
    await userEvent.click(dialog.getByLabelText('Select B1'));
    gate.open();
    expect(await screen.findByText('1 added')).toBeVisible();
    expect(dialog.getByLabelText('Select B1')).toBeChecked();
    expect(dialog.getByText('Add 1 selected')).toBeEnabled();
    expect((await itemsOf(id)).map(({ gem_code }: { gem_code: string }) => gem_code)).toEqual(['A1', 'A2']);
  });

  it('points records that were there before at this one, and lets them go again', async () => {
    const id = await openOrder('gems');
    await userEvent.click(screen.getByText('Add Parcel'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Parcel' }));
    await userEvent.click(await dialog.findByLabelText('Select all rows of this page'));
    await userEvent.click(dialog.getByText('Add 2 selected'));
    await userEvent.click(await screen.findByLabelText('Remove P1'));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Remove P1?' })).getByText('Remove'));
    await waitFor(() => expect(screen.queryByLabelText('Remove P1')).toBeNull());
    const parcels = (await call('GET', 'parcel?sort=["name","ASC"]')).body;
    expect(parcels.map(({ name, order_id }: Record<string, unknown>) => [name, order_id])).toEqual([
      ['P1', null],
      ['P2', id],
    ]);
  });
});
