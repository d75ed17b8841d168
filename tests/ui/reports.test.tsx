import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { today, todayIn } from '../../src/fields/shared/days/calendarDay.ts';
import { formatDay } from '../../src/fields/shared/days/formatDay.ts';
import { signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('reports', () => {
  let sold: { id: number; sale_code: string };
  let party: number;

  beforeAll(async () => {
    const house = tradingHouse(await signInByApi(front.url));
    const customer = await house.customer('Golden Crown');
    party = customer.id;
    const items = [await house.item({ cost_price: 800.1 }), await house.item({ cost_price: 900.2 })];
    sold = await house.document('sale', customer.id, items);
    await house.confirm('sale', sold.id);
    const lent = await house.document('memo-out', customer.id, [await house.item()]);
    await house.confirm('memo-out', lent.id);
  });

  /**
   * The next call of that address gets no answer. `arrived` resolves once it is there, and `aborted` once the front has
   * aborted it.
   */
  const silent = (path: string) => {
    let call: (signal: AbortSignal) => void = () => undefined;
    const arrived = new Promise<AbortSignal>((resolve) => {
      call = resolve;
    });
    const aborted = arrived.then(
      (signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    );
    const handler = http.get(
      `*/api/report/${path}`,
      ({ request }) => {
        call(request.signal);
        return new Promise<never>(() => undefined);
      },
      { once: true },
    );
    return { handler, arrived, aborted };
  };
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

  it('REP-08 the dashboard has the reports under sale, stock, memo and purchase', async () => {
    await front.open('/report/dashboard');
    const group = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(await group('Stock')).toEqual(['/report/stock-overview', '/report/stock-summary']);
    expect(await group('Sales')).toEqual(['/report/sale-overview', '/report/sale-summary']);
    const memos = ['memo-out-overview', 'memo-in-overview', 'memo-exposure', 'consignment-sold'];
    expect(await group('Memos')).toEqual(memos.map((name) => `/report/${name}`));
    expect(await group('Purchases')).toEqual(['/report/purchase-overview']);
    const accounts = ['receivables', 'customer-statement', 'payables', 'supplier-statement'];
    expect(await group('Customers & Suppliers')).toEqual(accounts.map((name) => `/report/${name}`));
    expect(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Reports' }),
    ).toHaveAttribute('href', '/report/dashboard');
  });

  it('BOOK-16 a statement of account asks at once whose it is', async () => {
    await front.open('/report/customer-statement');
    expect(await screen.findByText('Choose a Customer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Filters/ })).toHaveAttribute('aria-expanded', 'true');
  });

  it('BOOK-16 the number of a document in a statement of account opens it, and its day is no link', async () => {
    await front.open(`/report/customer-statement?filter=${encodeURIComponent(`{"party":${party}}`)}`);
    const link = await screen.findByRole('link', { name: sold.sale_code });
    expect(link).toHaveAttribute('href', `/module/sale/edit/${sold.id}`);
    const table = within(screen.getByRole('table'));
    expect(table.getByText('Opening Balance')).toBeVisible();
    expect(table.getAllByRole('link')).toEqual([link]);
    const paths = front.requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/api/sale'));
    expect(paths).toEqual(['/api/sale']);
  });

  it('BOOK-16 the lines of a statement of account stay in the order of the account: its heads sort nothing', async () => {
    await front.open(`/report/customer-statement?filter=${encodeURIComponent(`{"party":${party}}`)}`);
    const head = await screen.findByRole('columnheader', { name: 'Date' });
    expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([]);
    expect(head).not.toHaveAttribute('aria-sort');
  });

  it('REP-01 sale-overview shows this year with totals, and each sale opens', async () => {
    await front.open('/report/sale-overview');
    const link = await screen.findByRole('link', { name: sold.sale_code });
    expect(link).toHaveAttribute('href', `/module/sale/edit/${sold.id}`);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(rows.at(-1) as HTMLElement).slice(4, 11)).toEqual([
      '2',
      '2,400.00',
      '0.00',
      '2,400.00',
      '1,700.30',
      '0.00',
      '699.70',
    ]);
    expect(screen.getByLabelText('Sale Date: period')).toHaveTextContent('This year');
  });

  it('REP-01 shows the last page where an address names one that is behind it', async () => {
    await front.open('/report/sale-overview?page=3');
    expect(await screen.findByRole('link', { name: sold.sale_code })).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('page')).toBeNull();
  });

  it('REP-01 leaves out a sort and a group of an old address that the report no longer has', async () => {
    await front.open('/report/stock-summary?group=cut&sort=old_price,ASC');
    expect(await screen.findByRole('columnheader', { name: /^Type/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('REP-01 keeps a chosen period in the address, and says when there is nothing in it', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    await userEvent.click(screen.getByRole('combobox', { name: 'Sale Date: period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last year' }));
    await waitFor(() => expect(screen.getByText('Nothing to report')).toBeVisible());
    const filter = JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}');
    expect(filter.sale_date_lte).toBe(`${Number(today().slice(0, 4)) - 1}-12-31`);
    expect(filter.status).toEqual(['Confirmed']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await screen.findByRole('link', { name: sold.sale_code });
    expect(window.location.search).toContain('filter=%7B%7D');
  });

  const addressed = (name: string) => new URLSearchParams(window.location.search).get(name);
  const filterAsked = () => JSON.parse(addressed('filter') ?? '{}');
  const unfold = async () => userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  const choose = async (input: HTMLElement, option: string) => {
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };

  it('REP-01 asks for what is chosen at once, and a period drops nothing of it', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    await unfold();
    const payment = screen.getByRole('combobox', { name: 'Payment Status' });
    await choose(payment, 'Due');
    await waitFor(() => expect(filterAsked().payment_status).toEqual(['Due']));
    expect(payment).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await choose(screen.getByRole('combobox', { name: 'Sale Date: period' }), 'Last year');
    await waitFor(() => expect(filterAsked().sale_date_lte).toMatch(/-12-31$/));
    expect(filterAsked()).toMatchObject({ status: ['Confirmed'], payment_status: ['Due'] });
    expect(screen.getByRole('button', { name: 'Due' })).toBeVisible();
    expect(screen.getByLabelText('Sale Date from')).toHaveValue(formatDay(filterAsked().sale_date_gte, 'en'));
  });

  it('REP-01 the day of a filter is asked for once it is whole', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    await unfold();
    const from = screen.getByLabelText('Sale Date from');
    const before = filterAsked().sale_date_gte;
    fireEvent.change(from, { target: { value: '30 Ju' } });
    fireEvent.blur(from);
    expect(screen.getByText(/^Write a day, such as/)).toBeVisible();
    expect(filterAsked().sale_date_gte).toBe(before);
    fireEvent.change(from, { target: { value: '30 June 2020' } });
    fireEvent.keyDown(from, { key: 'Enter' });
    await waitFor(() => expect(filterAsked().sale_date_gte).toBe('2020-06-30'));
    expect(front.requests.filter(({ url }) => /Ju/.test(url))).toEqual([]);
  });

  it('REP-01 goes back to what the report asks by itself', async () => {
    await front.open('/report/sale-overview?filter={}');
    await screen.findByRole('link', { name: sold.sale_code });
    await unfold();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(filterAsked().status).toEqual(['Confirmed']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirmed' })).toBeVisible());
    expect(screen.getByLabelText('Sale Date: period')).toHaveTextContent('This year');
    expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
  });

  it('SCR-01 REP-01 folds its filters into one line of chips, each of which goes at a press', async () => {
    await front.open('/report/sale-overview');
    const unfold = await screen.findByRole('button', { name: 'Filters (2)' });
    const folded = document.getElementById(unfold.getAttribute('aria-controls') ?? '');
    expect(unfold).toHaveAttribute('aria-expanded', 'false');
    expect(folded).toHaveClass('MuiCollapse-hidden');
    await userEvent.click(unfold);
    expect(unfold).toHaveAttribute('aria-expanded', 'true');
    expect(folded).not.toHaveClass('MuiCollapse-hidden');
    await userEvent.click(unfold);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Confirmed' }));
    await waitFor(() => expect(filterAsked().status).toBeUndefined());
    expect(filterAsked().sale_date_gte).toBeDefined();
  });

  it('REP-01 names its choices in the language one changes to', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    await unfold();
    await screen.findByRole('button', { name: 'Confirmed' });
    await userEvent.click(screen.getByRole('button', { name: /language/i }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '中文' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '已确认' })).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Confirmed' })).toBeNull();
  });

  it('REP-02 sale-summary is grouped and sorted as people choose', async () => {
    await front.open('/report/sale-summary');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Group by' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Customer' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Golden Crown' })).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Items' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('sort')).toBe('items,DESC'));
    expect(new URLSearchParams(window.location.search).get('group')).toBe('customer');
  });

  it('REP-02 shows no rows of another grouping while it waits for its own', async () => {
    await front.open('/report/sale-summary');
    await screen.findByRole('columnheader', { name: 'Month' });
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    const { handler } = silent('sale-summary');
    front.network.use(handler);
    await choose(screen.getByRole('combobox', { name: 'Group by' }), 'Customer');
    await waitFor(() => expect(addressed('group')).toBe('customer'));
    expect(screen.queryByRole('table')).toBeNull();
    await cancel();
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Golden Crown' })).toBeVisible());
  });

  it('REP-02 says of an average that it is none of the sums', async () => {
    await front.open('/report/sale-summary');
    await screen.findByRole('columnheader', { name: 'Month' });
    await waitFor(() => expect(cells(screen.getAllByRole('row').at(-1) as HTMLElement)[0]).toBe('Total'));
    const totals = cells(screen.getAllByRole('row').at(-1) as HTMLElement);
    expect(totals.at(-1)).toBe('Ø average 1,200.00');
    expect(totals[2]).toBe('2,400.00');
  });

  it('REP-01 a double click saves one file, which is named by the day of the house', async () => {
    const saved = vi.fn(() => 'blob:file');
    const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
    // The house is where it is another day than here.
    const zone = ['Pacific/Kiritimati', 'Pacific/Midway'].find((name) => todayIn(name) !== today()) ?? '';
    const { body } = await (await signInByApi(front.url))('GET', 'auth/check');
    const check = http.get('*/api/auth/check', () => HttpResponse.json({ ...body, time_zone: zone }));
    await front.open('/report/sale-overview', { otherwise: [check] });
    await screen.findByRole('link', { name: sold.sale_code });
    const button = screen.getByRole('button', { name: 'CSV' });
    await userEvent.click(button);
    // The first file may be there before the second click is.
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.click(button, { detail: 2 });
    await userEvent.dblClick(button);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(button).toBeEnabled());
    expect(front.requests.filter(({ url }) => url.includes('.csv'))).toHaveLength(2);
    expect(follow).toHaveBeenCalledTimes(2);
    const [link] = follow.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe(`sale-overview-${todayIn(zone)}.csv`);
    follow.mockRestore();
  });

  it('REP-05 memo-out-overview asks for a day', async () => {
    await front.open('/report/memo-out-overview?as_of=2020-01-01');
    await waitFor(() => expect(screen.getByText('Nothing to report')).toBeVisible());
    await userEvent.clear(screen.getByLabelText('As of'));
    await waitFor(() => expect(screen.getByText('Golden Crown')).toBeVisible());
  });

  it('REP-05 a day can be typed: it is asked for once it is whole', async () => {
    await front.open('/report/stock-overview');
    const input = await screen.findByLabelText('As of');
    for (const value of ['3', '30 ', '30 Ju']) {
      fireEvent.change(input, { target: { value } });
      fireEvent.blur(input);
      expect(input).toHaveValue(value);
      expect(addressed('as_of')).toBeNull();
    }
    fireEvent.change(input, { target: { value: '30 June 2026' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(addressed('as_of')).toBe('2026-06-30'));
    await waitFor(() => expect(screen.getByText('Nothing to report')).toBeVisible());
    const days = front.requests.map(({ url }) => new URL(url).searchParams.get('as_of')).filter(Boolean);
    expect(new Set(days)).toEqual(new Set(['2026-06-30']));
  });

  it('REP-01 a report that takes its time says so, and is canceled and run again', async () => {
    const { handler, arrived, aborted } = silent('sale-overview');
    await front.open('/report/sale-overview', { otherwise: [handler] });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The report is being made'));
    await arrived;
    await cancel();
    await aborted;
    await waitFor(() => expect(screen.getByText('Canceled')).toBeVisible());
    // The shell has one of its own, which fades.
    expect(screen.queryByRole('progressbar', { name: 'The report is being made' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(screen.getByRole('link', { name: sold.sale_code })).toBeVisible());
    expect(screen.queryByText('Canceled')).toBeNull();
  });

  it('REP-01 a canceled report leaves the figures from before, and says so', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    const { handler, arrived, aborted } = silent('sale-overview');
    front.network.use(handler);
    await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
    await arrived;
    await cancel();
    await aborted;
    await waitFor(() => expect(screen.getByText('Canceled. These are the figures from before.')).toBeVisible());
    expect(screen.getByRole('link', { name: sold.sale_code })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(screen.queryByText(/^Canceled/)).toBeNull());
  });

  it.each([
    ['CSV', 'sale-overview.csv'],
    ['PDF', 'sale-overview'],
  ])('REP-01 the making of a %s file is canceled, and then saves nothing', async (ending, path) => {
    const saved = vi.fn();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved }));
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    const { handler, arrived, aborted } = silent(path);
    front.network.use(handler);
    await userEvent.click(screen.getByRole('button', { name: ending }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`The ${ending} file is being made`));
    await arrived;
    await cancel();
    await aborted;
    await waitFor(() => expect(screen.getByRole('button', { name: ending })).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).not.toHaveBeenCalled();
  });

  it.each([
    ['report', 'sale-overview'],
    ['file', 'sale-overview.csv'],
  ])('REP-01 leaving the page cancels its %s', async (what, path) => {
    const { handler, arrived, aborted } = silent(path);
    await front.open('/report/sale-overview', { otherwise: [handler] });
    if (what === 'file') {
      // It is disabled until the report is there.
      await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled());
      await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    }
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await arrived;
    await userEvent.click(menu.getByRole('link', { name: 'Reports' }));
    await aborted;
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sales' })).toBeVisible());
  });

  it('REP-03 says what the server refuses', async () => {
    await front.open('/report/stock-overview?filter=%7B%22colour%22%3A1%7D');
    await waitFor(() => expect(screen.getByText(/colour/)).toBeVisible());
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('REP-03 a range that ends before it begins is not asked, and the filters stay', async () => {
    const listener = vi.fn();
    front.network.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/report/')) listener(request.url);
    });
    const filter = encodeURIComponent(JSON.stringify({ sale_date_gte: '2026-05-01', sale_date_lte: '2026-03-31' }));
    await front.open(`/report/sale-overview?filter=${filter}`);
    const sentence = 'The range begins on 1 May 2026, after its last day, 31 Mar 2026.';
    await waitFor(() => expect(screen.getByText(sentence)).toBeVisible());
    expect(listener).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.getByRole('link', { name: sold.sale_code })).toBeVisible());
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
