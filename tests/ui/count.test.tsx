import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { fakeCamera } from './support/fakeCamera.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { wedgeScan } from './support/wedgeScan.ts';

const prefix = 'https://stones.example.com/item/';

const front = frontOverServer();
let camera: ReturnType<typeof fakeCamera>;
let call: CallApi;
let numbers = 660_000;

beforeAll(async () => {
  call = await signInByApi(front.url);
});
beforeEach(() => {
  camera = fakeCamera();
});
afterEach(() => camera.restore());

async function post(path: string, body?: unknown) {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const newItem = (more = {}) => post('inventory', { item_no: String(++numbers), type: 'Ruby', weight: 1, ...more });

/** A count of so many items of an origin of their own. */
async function counted(size: number) {
  const origin = `Mine ${++numbers}`;
  await post('valuelist', { valuelist_name: 'Inventory - Origin', value: origin });
  const items = [];
  for (let one = 0; one < size; one += 1) items.push(await newItem({ origin }));
  return { items, count: await post('stock-count', { place: 'Vault', origin }) };
}

async function openCount(id: number, language: 'en' | 'zh' = 'en', otherwise: RequestHandler[] = []) {
  await front.open(`/module/stock-count/edit/${id}?tab=items`, { language, otherwise });
}
async function openScanner(code: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
  return within(await screen.findByRole('dialog', { name: `Scan: ${code}` }));
}
const type = (text: string) => userEvent.keyboard(`${text}{Enter}`);
const lines = () => within(screen.getByRole('list', { name: 'Scanned items' })).getAllByRole('listitem');
const newestSays = (text: string | RegExp) => waitFor(() => expect(lines()[0]).toHaveTextContent(text));
const says = (text: string) => screen.findByText(text);
/** What all tabs have kept of a count on this device. */
const keptOf = ({ id }: { id: number }) =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`facet.count.stock-count.${id} `))
    .map((key) => localStorage.getItem(key))
    .join();
const closeDialog = async () => {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const rowsShown = () => [...document.querySelectorAll('[role="row"][data-id]')].map((row) => row.textContent);

describe('a count', () => {
  it('SCAN-02 counts what is scanned on its page, by the button in the bar too, and is not left by it', async () => {
    const { items, count } = await counted(2);
    await front.open(`/module/stock-count/edit/${count.id}`);
    await screen.findByRole('button', { name: 'Close Count' });
    wedgeScan(items[0].item_no);
    await newestSays(`${items[0].item_no}Found`);
    await closeDialog();
    expect(window.location.pathname).toBe(`/module/stock-count/edit/${count.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Scanner' }));
    within(await screen.findByRole('dialog', { name: `Scan: ${count.stock_count_code}` }));
    await type(items[1].item_no);
    await newestSays(`${items[1].item_no}Found`);
  });

  it('is scanned into before the camera or by typing: found, again, unexpected, unknown', async () => {
    const { items, count } = await counted(3);
    const sold = await newItem();
    const { id: customer_id } = await post('customer', { customer_name: 'Pearl & Sons' });
    const sale = await post('sale', { customer_id });
    await post('sale-item', { sale_id: sale.id, inventory_id: sold.id });
    await post(`sale/${sale.id}/update-status`, { status: 'Confirmed' });
    await openCount(count.id);
    await says('0 of 3 found');
    const dialog = await openScanner(count.stock_count_code);
    camera.shown = [`${prefix}${items[0].id}`];
    await newestSays(`${items[0].item_no}Found`);
    camera.shown = [];
    await type(items[1].item_no);
    await newestSays(`${items[1].item_no}Found`);
    await type(items[0].item_no);
    await newestSays(`${items[0].item_no}Found · Scanned before`);
    await type(sold.item_no);
    await newestSays(`${sold.item_no}Not expected here · Sold · ${sale.sale_code} · Pearl & Sons`);
    await type('99999999');
    await newestSays('99999999There is no such item');
    await type('no code');
    expect(dialog.getByText(/is neither an item number/)).toBeVisible();
    expect(lines()).toHaveLength(4);
    await dialog.findByText('2 of 3 found');
    await dialog.findByText('1 unexpected');
    await closeDialog();
  });

  it('shows the rows of one result alone', async () => {
    const { items, count } = await counted(2);
    const stranger = await newItem();
    await post(`stock-count/${count.id}/scan`, { codes: [items[0].item_no, stranger.item_no] });
    await openCount(count.id);
    await userEvent.click(await screen.findByText('Missing (1)'));
    await waitFor(() => expect(rowsShown()).toHaveLength(1));
    expect(rowsShown()[0]).toContain(items[1].item_no);
    await userEvent.click(screen.getByText('Unexpected (1)'));
    await waitFor(() => expect(rowsShown()[0]).toContain(stranger.item_no));
  });

  it('is set right by hand', async () => {
    const { items, count } = await counted(2);
    const [first, second] = items;
    await post(`stock-count/${count.id}/scan`, { codes: [first.item_no] });
    await openCount(count.id);
    await says('1 of 2 found');
    await userEvent.click(await screen.findByRole('button', { name: `Mark ${second.item_no} as found` }));
    await says('2 of 2 found');
    const back = () => screen.findByRole('button', { name: `Take back the scan of ${first.item_no}` });
    await waitFor(async () => expect(await back()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(await back());
    await says('1 of 2 found');
  });

  it('marks one row at a time, names it and takes it back', async () => {
    const { items, count } = await counted(3);
    const [first, second] = items;
    const markOf = (item: { item_no: string }) =>
      screen.findByRole('button', { name: `Mark ${item.item_no} as found` });
    await openCount(count.id);
    let answer = () => {};
    // Made before the call comes, which may be after the answer is let go.
    const answered = new Promise<undefined>((go) => {
      answer = () => go(undefined);
    });
    front.network.use(http.post(`*/api/stock-count/${count.id}/scan`, () => answered));
    // A mark of the count before may still be settling.
    await waitFor(async () => expect(await markOf(first)).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(await markOf(first));
    const other = await markOf(second);
    expect(other).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(other);
    answer();
    await says(`${first.item_no} is marked as found`);
    await says('1 of 3 found');
    await waitFor(async () => expect(await markOf(second)).toHaveAttribute('aria-disabled', 'false'));
    expect((await call('GET', `stock-count/${count.id}`)).body.progress).toMatchObject({ found: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await says('0 of 3 found');
    expect(screen.queryByText(`${first.item_no} is marked as found`)).toBeNull();
  });

  it('is closed and opened again, and says what it is then', async () => {
    const { count } = await counted(1);
    await openCount(count.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Close Count' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/1 item is still missing\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Close Count' }));
    await says('It is closed, so its items stay as they are. Open it again to go on counting.');
    // The page is there for readers again once the question has faded out.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true'),
    );
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Mark / })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Main Info' }));
    await says('Vault');
    expect(screen.queryByRole('textbox', { name: /^Place/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Items/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Open Again' }));
    await screen.findByRole('button', { name: 'Scan' });
    expect((await call('GET', `stock-count/${count.id}`)).body.status).toBe('Open');
  });

  it('keeps on the device what cannot be sent, over a reload too, and sends it once', async () => {
    const { items, count } = await counted(2);
    await openCount(count.id);
    await openScanner(count.stock_count_code);
    const unreachable = http.post(`*/api/stock-count/${count.id}/scan`, () => HttpResponse.error());
    front.network.use(unreachable);
    for (const { item_no } of items) await type(item_no);
    await newestSays(`${items[1].item_no}Kept on this device`);
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByText(/^2 scans could not be sent yet\./)).toBeVisible());
    expect((await call('GET', `stock-count/${count.id}`)).body.progress).toMatchObject({ found: 0 });
    cleanup();
    await openCount(count.id, 'en', [unreachable]);
    await says('0 of 2 found');
    // One page at a time: two would both send what the device keeps.
    cleanup();
    front.network.resetHandlers();
    await openCount(count.id);
    await says('2 of 2 found');
    expect(keptOf(count)).toBe('');
  });

  it('SAFE-08 asks before its page closes with scans that the device has no room for', async () => {
    const { items, count } = await counted(1);
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openCount(count.id, 'en', [http.post('*/scan', () => HttpResponse.error(), { once: true })]);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await openScanner(count.stock_count_code);
    await type(items[0].item_no);
    await screen.findAllByText(/^1 scan could not be sent yet, and this device has no room to keep it/);
    expect(isHeld()).toBe(true);
    await userEvent.click(screen.getAllByRole('button', { name: 'Send now' })[0] as HTMLElement);
    await newestSays(`${items[0].item_no}Found`);
    expect(isHeld()).toBe(false);
    full.mockRestore();
  });

  it('keeps what a closed count refused, says which and why, and counts it once it is open again', async () => {
    const { items, count } = await counted(2);
    await openCount(count.id);
    const dialog = await openScanner(count.stock_count_code);
    front.network.use(http.post(`*/api/stock-count/${count.id}/scan`, () => HttpResponse.error()));
    await type(items[0].item_no);
    await type(`${prefix}${items[1].id}`);
    await waitFor(() => expect(dialog.getByText(/^2 scans could not be sent yet\./)).toBeVisible());
    await closeDialog();
    await post(`stock-count/${count.id}/close-count`);
    front.network.resetHandlers();
    cleanup();
    await openCount(count.id);
    const notice = async () => (await screen.findByText(/not counted yet/)).closest('[role="alert"]');
    expect(await notice()).toHaveTextContent(/is closed, so it/);
    await waitFor(async () =>
      expect(await notice()).toHaveTextContent(`2 scans are not counted yet: ${items[0].item_no}, ${items[1].item_no}`),
    );
    expect(keptOf(count)).toContain(items[0].item_no);
    await userEvent.click(screen.getByRole('button', { name: 'Open Again' }));
    await says('2 of 2 found');
    expect(screen.queryByText(/not counted yet/)).toBeNull();
    expect(keptOf(count)).toBe('');
  });

  it('throws away what was refused when somebody says so', async () => {
    const { items, count } = await counted(1);
    await openCount(count.id);
    await openScanner(count.stock_count_code);
    await post(`stock-count/${count.id}/close-count`);
    await type(items[0].item_no);
    await newestSays(`${items[0].item_no}${count.stock_count_code} is closed`);
    await closeDialog();
    await waitFor(() => expect(screen.getByText(`1 scan is not counted yet: ${items[0].item_no}`)).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard 1 scan?' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/not counted yet/)).toBeNull());
    expect(keptOf(count)).toBe('');
  });

  it('says in the list of what was scanned that somebody else has closed it', async () => {
    const { items, count } = await counted(1);
    await openCount(count.id);
    await openScanner(count.stock_count_code);
    await post(`stock-count/${count.id}/close-count`);
    await type(items[0].item_no);
    await newestSays(`${items[0].item_no}${count.stock_count_code} is closed, so it stays as it is.`);
  });

  it('is printed whole, with what is missing first, in Chinese too', async () => {
    const { items, count } = await counted(2);
    await post(`stock-count/${count.id}/scan`, { codes: [items[1].item_no] });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openCount(count.id, 'zh');
    await says('已找到 1 / 2');
    await userEvent.click(screen.getByRole('button', { name: '打印盘点单' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = document.querySelector('[data-print-sheet]') as HTMLElement;
    const heads = [...sheet.querySelectorAll('h1, h2')].map((head) => head.textContent);
    expect(heads).toEqual([`盘点单 ${count.stock_count_code}`, '未找到 (1)', '意外 (0)', '已找到 (1)']);
    expect(sheet.querySelector('table tbody')?.textContent).toContain(items[0].item_no);
    expect(sheet.textContent).toContain('Vault');
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-print-sheet]')).toBeNull());
  });
});
