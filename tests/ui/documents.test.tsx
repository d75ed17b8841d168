import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

const front = frontOverServer();
let call: CallApi;
let customer: number;
let supplier: number;
let lastItem = 700;

beforeAll(async () => {
  call = await signInByApi(front.url);
  customer = await make('customer', { customer_name: 'Ann Lee' });
  supplier = await make('supplier', { supplier_name: 'Mine One' });
});

async function make(module: string, record: object): Promise<number> {
  const { status, body } = await call('POST', module, record);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id;
}

const makeItem = async (more: object = {}) => {
  lastItem += 1;
  const item_no = String(lastItem);
  const id = await make('inventory', { item_no, grouping_type: 'Single', type: 'Ruby', sale_price: 100, ...more });
  return { id, item_no };
};

const read = async (module: string, id: number) => (await call('GET', `${module}/${id}`)).body;
const setStatus = (module: string, id: number, status: string) =>
  call('POST', `${module}/${id}/update-status`, { status });

/** A document of the customer with these items. */
async function makeDocument(module: 'sale' | 'memo-out', items: { id: number }[], status = 'New'): Promise<number> {
  const id = await make(module, { customer_id: customer });
  const by = module === 'sale' ? 'sale_id' : 'memo_out_id';
  for (const item of items) await make(`${module}-item`, { [by]: id, inventory_id: item.id });
  if (status !== 'New') expect((await setStatus(module, id, status)).status).toBe(200);
  return id;
}

async function openDocument(module: string, id: number, tab = ''): Promise<void> {
  await front.open(`/module/${module}/edit/${id}${tab && `?tab=${tab}`}`);
  await screen.findByRole('button', { name: 'Update Status' });
}

async function openStatusDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  return within(await screen.findByRole('dialog', { name: 'Update Status' }));
}

const head = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
const posts = () => front.requests.filter(({ method, url }) => method === 'POST' && url.includes('update-status'));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Update Status', () => {
  it('BOOK-23 asks before it confirms items without a price, and names them', async () => {
    const [stone, priced] = [await makeItem({ sale_price: null }), await makeItem()];
    const id = await makeDocument('sale', [stone, priced]);
    await openDocument('sale', id);
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    const anyway = await dialog.findByRole('button', { name: 'Confirm Anyway' });
    expect(dialog.getByRole('alert')).toHaveTextContent(`1 item has no price: ${stone.item_no}.`);
    // The second click of a double click, by which nobody has read the question.
    expect(fireEvent.click(anyway, { detail: 2 })).toBe(false);
    expect((await read('sale', id)).status).toBe('New');
    await userEvent.click(anyway);
    await noDialog();
    expect((await read('sale', id)).status).toBe('Confirmed');
  });

  it('DOC-04 says what each status does, sets the one chosen, and shows it with what it locks at once', async () => {
    const stone = await makeItem();
    const id = await makeDocument('sale', [stone, await makeItem(), await makeItem()]);
    const { sale_code } = await read('sale', id);
    await openDocument('sale', id);
    expect(head().getByText('New')).toHaveAttribute('data-tone', 'neutral');
    const dialog = await openStatusDialog();
    await waitFor(() =>
      expect(dialog.getByRole('radio', { name: 'Confirmed' })).toHaveAccessibleDescription('Its 3 items become Sold.'),
    );
    expect(dialog.getByRole('radio', { name: 'New' })).toHaveAccessibleDescription('This is its status now.');
    expect(dialog.getByRole('radio', { name: 'Canceled' })).toHaveAccessibleDescription(/counts no more/);
    await userEvent.click(dialog.getByRole('radio', { name: 'Confirmed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    // It goes by itself, so it is looked for before all else.
    await waitFor(() => expect(screen.getByText(`${sale_code} is Confirmed now`)).toBeVisible());
    await noDialog();
    expect(head().getByText('Confirmed')).toHaveAttribute('data-tone', 'good');
    expect(screen.queryByLabelText(/^Sale Date/, { selector: 'input' })).toBeNull();
    expect((await read('sale', id)).status).toBe('Confirmed');
    expect((await read('inventory', stone.id)).status).toBe('Sold');
  });

  it('DOC-04 closes without change, and stays open under the second click of a double click on its button', async () => {
    const id = await makeDocument('sale', [await makeItem()]);
    await openDocument('sale', id);
    const besideDialog = (detail: number) => {
      const beside = document.querySelector('.MuiDialog-container') as Element;
      fireEvent.mouseDown(beside);
      fireEvent.click(beside, { detail });
    };
    await openStatusDialog();
    besideDialog(1);
    await noDialog();
    const dialog = await openStatusDialog();
    besideDialog(2);
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Canceled' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(posts()).toEqual([]);
    expect((await read('sale', id)).status).toBe('New');
  });

  it('DOC-04 goes from any of the three to any other', async () => {
    const stone = await makeItem();
    const id = await makeDocument('memo-out', [stone]);
    await openDocument('memo-out', id);
    for (const [to, item] of [
      ['Canceled', 'Available'],
      ['Confirmed', 'Unavailable'],
      ['New', 'Available'],
      ['Confirmed', 'Unavailable'],
      ['Canceled', 'Available'],
      ['New', 'Available'],
    ] as const) {
      const dialog = await openStatusDialog();
      await userEvent.click(dialog.getByRole('radio', { name: to }));
      await userEvent.click(dialog.getByRole('button', { name: `Set to ${to}` }));
      await noDialog();
      expect(head().getByText(to)).toBeVisible();
      expect((await read('inventory', stone.id)).status).toBe(item);
    }
  });

  describe('beyond the limit of a customer', () => {
    /** A memo of a customer who may have out what one stone is worth, with two of them. */
    const overLimit = async () => {
      const limited = await make('customer', { customer_name: 'Bo Wing', memo_limit: 100 });
      const id = await make('memo-out', { customer_id: limited });
      const stone = await makeItem();
      for (const { id: inventory_id } of [stone, await makeItem()])
        await make('memo-out-item', { memo_out_id: id, inventory_id });
      await openDocument('memo-out', id);
      const dialog = await openStatusDialog();
      await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(question));
      return { id, stone, dialog };
    };
    const question = 'With this, Bo Wing would have 2 items worth 200.00 out, more than the limit of 100.00.';
    const bodies = () => Promise.all(posts().map((post) => post.clone().json()));

    it('DOC-04 asks, and confirms anyway', async () => {
      const { id, stone, dialog } = await overLimit();
      expect(dialog.getByRole('alert')).toHaveClass('MuiAlert-colorWarning');
      expect(dialog.queryByRole('button', { name: 'Set to Confirmed' })).toBeNull();
      expect((await read('memo-out', id)).status).toBe('New');
      await userEvent.click(dialog.getByRole('button', { name: 'Confirm Anyway' }));
      await noDialog();
      expect(await bodies()).toEqual([{ status: 'Confirmed' }, { status: 'Confirmed', over_limit: true }]);
      expect((await read('inventory', stone.id)).status).toBe('Unavailable');
    });

    it('DOC-04 forgets the question with another choice, and when it is closed', async () => {
      const { id, dialog } = await overLimit();
      await userEvent.click(dialog.getByRole('radio', { name: 'Canceled' }));
      expect(dialog.queryByRole('alert')).toBeNull();
      expect(dialog.getByRole('button', { name: 'Set to Canceled' })).toBeEnabled();
      await userEvent.click(dialog.getByRole('radio', { name: 'Confirmed' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirm Anyway' })).toBeEnabled());
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await noDialog();
      const again = await openStatusDialog();
      expect(again.getByRole('button', { name: 'Set to Confirmed' })).toBeEnabled();
      expect(await bodies()).toEqual([{ status: 'Confirmed' }, { status: 'Confirmed' }]);
      expect((await read('memo-out', id)).status).toBe('New');
    });
  });

  it('DOC-04 sends one call however often it is clicked', async () => {
    await openDocument('sale', await makeDocument('sale', [await makeItem()]));
    const dialog = await openStatusDialog();
    const button = dialog.getByRole('button', { name: 'Set to Confirmed' });
    // Before anything is drawn anew.
    act(() => {
      button.click();
      button.click();
    });
    await noDialog();
    expect(posts()).toHaveLength(1);
  });

  it('DOC-04 BOOK-23 confirms nothing that was canceled while it looked for items without a price', async () => {
    const id = await makeDocument('sale', [await makeItem()]);
    await openDocument('sale', id);
    const look = async (close: string) => {
      const answer = newGate();
      const looked = vi.fn();
      const held = async ({ request }: { request: Request }) => {
        if (!request.url.includes('_null')) return;
        await answer.opened;
        looked();
      };
      front.network.use(http.get('*/api/sale-item', held));
      const dialog = await openStatusDialog();
      await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
      if (close !== 'Cancel') await userEvent.click(dialog.getByRole('radio', { name: 'Canceled' }));
      await userEvent.click(dialog.getByRole('button', { name: close }));
      await noDialog();
      answer.open();
      await waitFor(() => expect(looked).toHaveBeenCalled());
    };
    await look('Cancel');
    await look('Set to Canceled');
    await waitFor(async () => expect((await read('sale', id)).status).toBe('Canceled'));
    expect(await Promise.all(posts().map((request) => request.json()))).toEqual([{ status: 'Canceled' }]);
  });

  it('DOC-04 says so when it has that status already', async () => {
    const id = await makeDocument('sale', [await makeItem()]);
    await openDocument('sale', id);
    await setStatus('sale', id, 'Confirmed');
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    await waitFor(() => expect(screen.getByText('This sale is Confirmed already. Nothing was changed.')).toBeVisible());
    await noDialog();
    expect(head().getByText('Confirmed')).toBeVisible();
  });

  it('DOC-04 has what was typed saved first', async () => {
    const id = await makeDocument('sale', [await makeItem()]);
    await openDocument('sale', id);
    fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'wrap it' } });
    const dialog = await openStatusDialog();
    const set = dialog.getByRole('button', { name: 'Set to Confirmed' });
    expect(set).toBeDisabled();
    expect(dialog.getByText('What you have typed is not saved yet. Save it first.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(set).toBeEnabled());
    await userEvent.click(set);
    await noDialog();
    expect(await read('sale', id)).toMatchObject({ status: 'Confirmed', notes: 'wrap it' });
  });

  it('DOC-04 makes room for what a save before it refuses', async () => {
    await openDocument('sale', await makeDocument('sale', [await makeItem()]));
    const date = screen.getByLabelText(/^Sale Date/);
    fireEvent.change(date, { target: { value: '' } });
    fireEvent.blur(date);
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await noDialog();
    expect(screen.getByLabelText(/^Sale Date/)).toBeInvalid();
  });

  it('DOC-04 names each stone in the way with links, and goes on from there', async () => {
    const stones = [await makeItem(), await makeItem()];
    const other = await makeDocument('sale', stones);
    const id = await makeDocument('sale', stones);
    await setStatus('sale', other, 'Confirmed');
    const { sale_code } = await read('sale', other);
    await openDocument('sale', id);
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getAllByRole('listitem')).toHaveLength(2);
    for (const { id: stone, item_no } of stones) {
      expect(alert.getByRole('link', { name: item_no })).toHaveAttribute('href', `/module/inventory/edit/${stone}`);
    }
    expect(alert.getAllByRole('link', { name: sale_code })).toHaveLength(2);
    await userEvent.click(dialog.getByRole('radio', { name: 'Canceled' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Canceled' }));
    await noDialog();
    expect(head().getByText('Canceled')).toHaveAttribute('data-tone', 'muted');
  });

  it('DOC-04 leaves the keyboard on the button that was refused', async () => {
    const stone = await makeItem();
    const other = await makeDocument('sale', [stone]);
    const id = await makeDocument('sale', [stone]);
    await setStatus('sale', other, 'Confirmed');
    await openDocument('sale', id);
    const dialog = await openStatusDialog();
    const set = dialog.getByRole('button', { name: 'Set to Confirmed' });
    // Browsers take the focus from a button that gets disabled; jsdom does not.
    front.network.use(http.post('*/update-status', () => act(() => set.blur())));
    act(() => set.focus());
    await userEvent.keyboard('{Enter}');
    await dialog.findByRole('alert');
    await waitFor(() => expect(set).toHaveFocus());
  });

  it('DOC-04 opens what stands in the way in place', async () => {
    const stone = await makeItem();
    const other = await makeDocument('sale', [stone]);
    const id = await makeDocument('memo-out', [stone]);
    await setStatus('sale', other, 'Confirmed');
    const { sale_code } = await read('sale', other);
    await openDocument('memo-out', id);
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    await userEvent.click(await dialog.findByRole('link', { name: sale_code }));
    await screen.findByRole('heading', { level: 1, name: sale_code });
    await noDialog();
    expect(window.location.pathname).toBe(`/module/sale/edit/${other}`);
  });

  it('DOC-04 is not there while the document is typed', async () => {
    await front.open('/module/sale/new');
    await screen.findByLabelText(/^Notes/);
    expect(screen.queryByRole('button', { name: 'Update Status' })).toBeNull();
  });

  it('DOC-04 reads Chinese in Chinese', async () => {
    const id = await makeDocument('sale', [await makeItem()]);
    await front.open(`/module/sale/edit/${id}`, { language: 'zh' });
    await userEvent.click(await screen.findByRole('button', { name: '更新状态' }));
    const dialog = within(await screen.findByRole('dialog', { name: '更新状态' }));
    await waitFor(() =>
      expect(dialog.getByRole('radio', { name: '已确认' })).toHaveAccessibleDescription('其中 1 件货品将变为已售。'),
    );
    await userEvent.click(dialog.getByRole('button', { name: '设为已确认' }));
    await noDialog();
    expect(head().getByText('已确认')).toBeVisible();
  });
});

describe('a Confirmed document', () => {
  it('DOC-06 shows the party’s name in place of the selector, and the grouping type beside the button', async () => {
    const id = await makeDocument('sale', [await makeItem(), await makeItem()]);
    await openDocument('sale', id);
    const selector = screen.getByRole('combobox', { name: /^Customer/ });
    await waitFor(() => expect(selector).toHaveValue('Ann Lee'));
    expect(screen.queryByRole('group', { name: 'Grouping Type' })).toBeNull();
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    await noDialog();
    expect(screen.queryByRole('combobox', { name: /^Customer/ })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Customer' })).getByText('Ann Lee')).toBeVisible();
    expect(within(head().getByRole('group', { name: 'Grouping Type' })).getByText('2 Single')).toBeVisible();
    for (const locked of [/^Invoice Number/, /^Sale Date/]) {
      expect(screen.queryByLabelText(locked, { selector: 'input' })).toBeNull();
    }
  });

  it('DOC-06 LINK-02 offers no undo of a price that it has fixed', async () => {
    const stone = await makeItem();
    await openDocument('sale', await makeDocument('sale', [stone]), 'items');
    const row = await screen.findByRole('row', { name: new RegExp(stone.item_no) });
    await userEvent.click(row.querySelector('[data-field="sale_price"]') as HTMLElement);
    await userEvent.keyboard('90{Enter}');
    await screen.findByRole('button', { name: 'Undo' });
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Set to Confirmed' }));
    await waitFor(() => expect(head().getByText('Confirmed')).toBeInTheDocument());
    await noDialog();
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('DOC-09 keeps notes and payment open', async () => {
    const id = await makeDocument('sale', [await makeItem()], 'Confirmed');
    await openDocument('sale', id);
    await userEvent.click(screen.getByRole('combobox', { name: /^Payment Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Paid' }));
    fireEvent.change(screen.getByLabelText(/^Payment Date/), { target: { value: '2026-03-04' } });
    fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'by bank' } });
    await userEvent.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    const saved = { payment_status: 'Paid', payment_date: '2026-03-04', notes: 'by bank', status: 'Confirmed' };
    expect(await read('sale', id)).toMatchObject(saved);
  });

  it('DOC-06 cannot be deleted, and says why', async () => {
    await openDocument('sale', await makeDocument('sale', [await makeItem()], 'Confirmed'));
    const button = screen.getByText('Delete', { selector: 'button' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    await waitFor(() => expect(screen.getByText(/cannot be deleted. Set it back to New first/)).toBeVisible());
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('DOC-06 locks its rows, and opens them again when it is set back', async () => {
    await openDocument('sale', await makeDocument('sale', [await makeItem()], 'Confirmed'), 'items');
    await waitFor(() => expect(screen.getByText(/its items are fixed/)).toBeVisible());
    const dialog = await openStatusDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'New' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Set to New' }));
    await noDialog();
    expect(screen.queryByText(/its items are fixed/)).toBeNull();
  });

  it('DOC-05 says where further items can be added that the others are fixed', async () => {
    const id = await make('memo-in', { supplier_id: supplier });
    await make('memo-in-item', { memo_in_id: id, inventory: { item_no: '8101', type: 'Ruby' }, memo_in_price: 30 });
    await setStatus('memo-in', id, 'Confirmed');
    await openDocument('memo-in', id, 'items');
    await waitFor(() => expect(screen.getByText(/More can be added; they move at once/)).toBeVisible());
  });
});

describe('moving items on', () => {
  it('DOC-05 sells what is out on memo, each at its price, and opens the sale', async () => {
    const stones = [await makeItem(), await makeItem({ sale_price: 250.1 }), await makeItem({ sale_price: 0.2 })];
    const id = await makeDocument('memo-out', stones, 'Confirmed');
    await openDocument('memo-out', id);
    await userEvent.click(await screen.findByRole('button', { name: 'Sell Items' }));
    const { memo_out_code } = await read('memo-out', id);
    const dialog = within(await screen.findByRole('dialog', { name: `Sell Items: ${memo_out_code}` }));
    const sell = dialog.getByRole('button', { name: 'Sell Items' });
    expect(sell).toBeDisabled();
    await userEvent.click(dialog.getByLabelText('Select all rows of this page'));
    expect(dialog.getByText('3 of 3 selected · 350.30')).toBeVisible();
    await userEvent.click(dialog.getByLabelText(`Select ${stones[0]?.item_no}`));
    const price = dialog.getByLabelText(`Sale Price of ${stones[1]?.item_no}`);
    fireEvent.change(price, { target: { value: '240.10' } });
    await userEvent.type(price, '{Enter}');
    expect(dialog.getByText('2 of 3 selected · 240.30')).toBeVisible();
    fireEvent.change(dialog.getByLabelText(/^Sale Date/), { target: { value: '2026-02-03' } });
    await userEvent.click(sell);
    const [sale] = await waitFor(async () => {
      const found = (await call('GET', 'sale?filter={"sale_date":"2026-02-03"}')).body;
      expect(found).toHaveLength(1);
      return found;
    });
    await screen.findByRole('heading', { level: 1, name: sale.sale_code });
    expect(window.location.pathname).toBe(`/module/sale/edit/${sale.id}`);
    await waitFor(() => expect(screen.getByText(`Sale ${sale.sale_code} was made and confirmed`)).toBeVisible());
    expect(sale).toMatchObject({ status: 'Confirmed', customer_id: customer, sale_price_sum: 240.3 });
    expect((await read('memo-out', id)).items_tally).toEqual({ MemoOut: 1, Available: 0, Sold: 2 });
  });

  it('DOC-05 buys what is here on memo, and offers it no more when nothing is left', async () => {
    const id = await make('memo-in', { supplier_id: supplier });
    await make('memo-in-item', { memo_in_id: id, inventory: { item_no: '8201', type: 'Ruby' }, memo_in_price: 55.5 });
    await setStatus('memo-in', id, 'Confirmed');
    await openDocument('memo-in', id);
    await userEvent.click(await screen.findByRole('button', { name: 'Purchase Items' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 of 1 selected · 55.50')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Purchase Items' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/purchase\/edit\/\d+$/));
    const purchase = await read('purchase', Number(window.location.pathname.split('/').at(-1)));
    expect(purchase).toMatchObject({ status: 'Confirmed', supplier_id: supplier, purchase_price_sum: 55.5 });
    await noDialog();
    await openNext('memo-in', id);
    expect(screen.queryByRole('button', { name: 'Purchase Items' })).toBeNull();
  });

  it('DOC-05 asks before typed prices are lost, and not once the sale is made', async () => {
    const stone = await makeItem();
    const id = await makeDocument('memo-out', [stone], 'Confirmed');
    await openDocument('memo-out', id);
    await userEvent.click(await screen.findByRole('button', { name: 'Sell Items' }));
    const dialog = within(await screen.findByRole('dialog'));
    const price = dialog.getByLabelText(`Sale Price of ${stone.item_no}`);
    await userEvent.clear(price);
    await userEvent.type(price, '12.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    const sell = await waitFor(() => dialog.getByRole('button', { name: 'Sell Items' }));
    expect(price).toHaveValue('12.50');
    await userEvent.click(sell);
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/sale\/edit\/\d+$/));
    await noDialog();
  });

  it('DOC-05 keeps typed prices, and the choice of what is left, where another user has sold one of the items', async () => {
    const [gone, stone] = [await makeItem(), await makeItem()];
    const id = await makeDocument('memo-out', [gone, stone], 'Confirmed');
    await openDocument('memo-out', id);
    await userEvent.click(await screen.findByRole('button', { name: 'Sell Items' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Select all rows of this page'));
    const price = dialog.getByLabelText(`Sale Price of ${stone.item_no}`);
    await userEvent.clear(price);
    await userEvent.type(price, '12.50');
    fireEvent.change(dialog.getByLabelText(/^Sale Date/), { target: { value: '2026-02-04' } });
    const [row] = (await call('GET', `memo-out-item?filter={"memo_out_id":${id},"inventory_id":${gone.id}}`)).body;
    const sold = await call('POST', `memo-out/${id}/sell-items`, { items: [{ memo_out_item_id: row.id }] });
    expect(sold.status).toBe(201);
    await comeBackLater();
    await waitFor(() => expect(dialog.queryByLabelText(`Select ${gone.item_no}`)).toBeNull());
    expect(dialog.getByLabelText(`Sale Price of ${stone.item_no}`)).toHaveValue('12.50');
    expect(dialog.getByText('1 of 1 selected · 12.50')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Sell Items' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/sale\/edit\/\d+$/));
    const sale = await read('sale', Number(window.location.pathname.split('/').at(-1)));
    expect(sale).toMatchObject({ sale_date: '2026-02-04', sale_price_sum: 12.5 });
    await noDialog();
  });

  it('DOC-05 is not offered before the document is Confirmed', async () => {
    await openDocument('memo-out', await makeDocument('memo-out', [await makeItem()]));
    expect(screen.queryByRole('button', { name: 'Sell Items' })).toBeNull();
    expect(front.requests.some(({ url }) => url.includes('items-to-return'))).toBe(false);
  });

  it('DOC-05 keeps the dialog with what stands in the way', async () => {
    const stone = await makeItem();
    const id = await makeDocument('memo-out', [stone], 'Confirmed');
    await openDocument('memo-out', id);
    await userEvent.click(await screen.findByRole('button', { name: 'Sell Items' }));
    const dialog = within(await screen.findByRole('dialog'));
    await setStatus('memo-out', id, 'New');
    await userEvent.click(dialog.getByRole('button', { name: 'Sell Items' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/not confirmed/));
  });
});

/** The user comes back to the window after a minute elsewhere. */
async function comeBackLater(): Promise<void> {
  const later = Date.now() + 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  clock.mockRestore();
}

/** Leaves the page, and starts anew at another. */
async function openNext(module: string, id: number): Promise<void> {
  cleanup();
  await openDocument(module, id);
}

describe('links between records', () => {
  it('INV-08 DOC-04 a refused deletion links the document that has the stone', async () => {
    const stone = await makeItem();
    const id = await makeDocument('sale', [stone], 'Confirmed');
    const { sale_code } = await read('sale', id);
    await front.open(`/module/inventory/edit/${stone.id}`);
    await userEvent.click(await screen.findByText('Delete', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByText('Delete', { selector: 'button' }));
    const toast = within(await screen.findByRole('alert'));
    await userEvent.click(toast.getByRole('link', { name: sale_code }));
    await screen.findByRole('heading', { level: 1, name: sale_code });
  });

  it('ROUTE-08 a sale and a purchase link their invoice number', async () => {
    const sale = await makeDocument('sale', [await makeItem()], 'Confirmed');
    const { invoice_number } = await read('sale', sale);
    await openDocument('sale', sale);
    expect(screen.getByRole('link', { name: `Link to ${invoice_number}` })).toHaveAttribute(
      'href',
      `/sales/${invoice_number}`,
    );
    const purchase = await make('purchase', { supplier_id: supplier, invoice_number: 'X/7' });
    await openNext('purchase', purchase);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Link to X/7' })).toHaveAttribute('href', '/purchases/X%2F7'),
    );
  });

  it('INV-08 ROUTE-08 an item links the invoices of its purchase and its sale', async () => {
    const bought = await make('purchase', { supplier_id: supplier, invoice_number: 'IN/9' });
    await make('purchase-item', { purchase_id: bought, inventory: { item_no: '8301', type: 'Ruby' } });
    await setStatus('purchase', bought, 'Confirmed');
    const [stone] = (await call('GET', 'inventory?filter={"item_no":"8301"}')).body;
    const sold = await makeDocument('sale', [stone], 'Confirmed');
    const { invoice_number } = await read('sale', sold);
    await front.open(`/module/inventory/edit/${stone.id}`);
    // The story of the item names the sale by its code, which is its invoice number, too.
    const addresses = () =>
      screen.getAllByRole('link', { name: invoice_number }).map((link) => link.getAttribute('href'));
    await waitFor(() => expect(addresses()).toContain(`/sales/${invoice_number}`));
    expect(screen.getByRole('link', { name: 'IN/9' })).toHaveAttribute('href', '/purchases/IN%2F9');
    await userEvent.click(screen.getByRole('link', { name: 'IN/9' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/module/purchase/edit/${bought}`));
  });

  it('SCR-05 the editor of a value stays open with what is chosen while somebody else saves the record, until its own save', async () => {
    const { id } = await makeItem();
    await front.open(`/module/inventory/edit/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Grouping Type' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Set' }));
    expect((await call('PUT', `inventory/${id}`, { notes: 'seen by Ann' })).status).toBe(200);
    await comeBackLater();
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('seen by Ann'));
    expect(screen.getByRole('radio', { name: 'Set' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Grouping Type' });
    expect(await read('inventory', id)).toMatchObject({ grouping_type: 'Set', notes: 'seen by Ann' });
  });

  it('FORM-03 the tabs in the dialog of a part belong to that dialog, on the page of a set with the same tabs', async () => {
    const set = await makeItem({ grouping_type: 'Set' });
    await makeItem({ item_no: set.item_no, id_parent: set.id });
    await front.open(`/module/inventory/edit/${set.id}?tab=sub-items`);
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${set.item_no}` }));
    const dialog = await screen.findByRole('dialog');
    const tab = await within(dialog).findByRole('tab', { selected: true });
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    expect(dialog).toContainElement(panel);
    expect(panel).toHaveAttribute('aria-labelledby', tab.id);
    expect(document.getElementById(tab.id)).toBe(tab);
  });

  it('ROUTE-08 the rows of a document lead to their items', async () => {
    const stone = await makeItem();
    await openDocument('sale', await makeDocument('sale', [stone]), 'items');
    const link = await screen.findByRole('link', { name: stone.item_no });
    expect(link).toHaveAttribute('href', `/module/inventory/edit/${stone.id}`);
  });

  it('ROUTE-08 names of other records lead to them in lists', async () => {
    const sale = await makeDocument('sale', [await makeItem()], 'Confirmed');
    const { sale_code } = await read('sale', sale);
    await front.open(`/module/sale?filter=${encodeURIComponent(JSON.stringify({ sale_code }))}`);
    const row = within((await screen.findByRole('link', { name: sale_code })).closest('tr') as HTMLElement);
    expect(row.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute('href', `/module/customer/edit/${customer}`);
    expect(row.getByText('Confirmed')).toHaveAttribute('data-tone', 'good');
    expect(row.getByText('Due')).toHaveAttribute('data-tone', 'waiting');
  });
});
