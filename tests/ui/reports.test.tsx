import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { today } from '../../src/fields/calendarDay.ts';
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

  beforeAll(async () => {
    const house = tradingHouse(await signInByApi(front.url));
    const customer = await house.customer('Golden Crown');
    const items = [await house.item({ cost_price: 800.1 }), await house.item({ cost_price: 900.2 })];
    sold = await house.document('sale', customer.id, items);
    await house.confirm('sale', sold.id);
    const lent = await house.document('memo-out', customer.id, [await house.item()]);
    await house.confirm('memo-out', lent.id);
  });

  it('REP-08 the dashboard has the reports under sale, stock, memo and purchase', async () => {
    await front.open('/report/dashboard');
    const group = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(await group('Stock')).toEqual(['/report/stock-overview', '/report/stock-summary']);
    expect(await group('Sales')).toEqual(['/report/sale-overview', '/report/sale-summary']);
    const memos = ['memo-out-overview', 'memo-in-overview', 'memo-exposure'];
    expect(await group('Memos')).toEqual(memos.map((name) => `/report/${name}`));
    expect(await group('Purchases')).toEqual(['/report/purchase-overview']);
    expect(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Reports' }),
    ).toHaveAttribute('href', '/report/dashboard');
  });

  it('REP-01 sale-overview shows this year with totals, and each sale opens', async () => {
    await front.open('/report/sale-overview');
    const link = await screen.findByRole('link', { name: sold.sale_code });
    expect(link).toHaveAttribute('href', `/module/sale/edit/${sold.id}`);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(rows.at(-1) as HTMLElement).slice(4, 10)).toEqual([
      '2',
      '2,400.00',
      '0.00',
      '2,400.00',
      '1,700.30',
      '699.70',
    ]);
    expect(screen.getByLabelText('Sale Date: period')).toHaveTextContent('This year');
  });

  it('REP-01 keeps a chosen period in the address, and says when there is nothing in it', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    await userEvent.click(screen.getByRole('combobox', { name: 'Sale Date: period' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last year' }));
    expect(await screen.findByText('Nothing to report')).toBeVisible();
    const filter = JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}');
    expect(filter.sale_date_lte).toBe(`${Number(today().slice(0, 4)) - 1}-12-31`);
    expect(filter.status).toEqual(['Confirmed']);
  });

  it('REP-02 sale-summary is grouped and sorted as people choose', async () => {
    await front.open('/report/sale-summary');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Group by' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Customer' }));
    expect(await screen.findByRole('link', { name: 'Golden Crown' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Items' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('sort')).toBe('items,DESC'));
    expect(new URLSearchParams(window.location.search).get('group')).toBe('customer');
  });

  it('REP-05 memo-out-overview asks for a day', async () => {
    await front.open('/report/memo-out-overview?as_of=2020-01-01');
    expect(await screen.findByText('Nothing to report')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('As of'));
    expect(await screen.findByText('Golden Crown')).toBeVisible();
  });

  /** The next call of that address gets no answer. `given` tells once the front has given up waiting for it. */
  const silent = (path: string) => {
    let giveUp: () => void = () => undefined;
    const given = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const handler = http.get(
      `*/api/report/${path}`,
      ({ request }) => {
        request.signal.addEventListener('abort', giveUp);
        return new Promise<never>(() => undefined);
      },
      { once: true },
    );
    return { handler, given };
  };
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

  it('REP-01 a report that takes its time says so, and is canceled and run again', async () => {
    const { handler, given } = silent('sale-overview');
    await front.open('/report/sale-overview', { otherwise: [handler] });
    expect(await screen.findByRole('status')).toHaveTextContent('The report is being made');
    await cancel();
    await given;
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await screen.findByRole('link', { name: sold.sale_code })).toBeVisible();
    expect(screen.queryByText('Canceled')).toBeNull();
  });

  it('REP-01 a canceled report leaves the figures from before, and says so', async () => {
    await front.open('/report/sale-overview');
    await screen.findByRole('link', { name: sold.sale_code });
    const { handler, given } = silent('sale-overview');
    front.network.use(handler);
    await userEvent.click(screen.getByRole('button', { name: 'Customer' }));
    await cancel();
    await given;
    expect(await screen.findByText('Canceled. These are the figures from before.')).toBeVisible();
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
    const { handler, given } = silent(path);
    front.network.use(handler);
    await userEvent.click(screen.getByRole('button', { name: ending }));
    expect(await screen.findByRole('status')).toHaveTextContent(`The ${ending} file is being made`);
    await cancel();
    await given;
    await waitFor(() => expect(screen.getByRole('button', { name: ending })).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).not.toHaveBeenCalled();
  });

  it.each([
    ['report', 'sale-overview'],
    ['file', 'sale-overview.csv'],
  ])('REP-01 leaving the page cancels its %s', async (what, path) => {
    const { handler, given } = silent(path);
    await front.open('/report/sale-overview', { otherwise: [handler] });
    if (what === 'file') await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await userEvent.click(menu.getByRole('link', { name: 'Reports' }));
    await given;
    expect(await screen.findByRole('region', { name: 'Sales' })).toBeVisible();
  });

  it('REP-03 says what the server refuses', async () => {
    await front.open('/report/stock-overview?filter=%7B%22colour%22%3A1%7D');
    expect(await screen.findByText(/colour/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
