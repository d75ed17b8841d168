import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
const figure = async (name: string) => within(await screen.findByRole('region', { name }));
/** With what the server answered. */
const filled = async (name: string) => {
  await screen.findByRole('table', { name });
  return figure(name);
};
const filterOf = (link: HTMLElement) => {
  const address = new URL(link.getAttribute('href') ?? '', 'http://here');
  return { path: address.pathname, filter: JSON.parse(address.searchParams.get('filter') ?? '{}') };
};

describe('the dashboard', () => {
  it('DASH-01 says what to do first while there is nothing, in both languages', async () => {
    await front.open('/dashboard', { language: 'zh' });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: '添加供应商' })).toHaveAttribute('href', '/module/supplier/new'),
    );
    await front.open('/dashboard');
    const steps = await figure('What to do first');
    expect(steps.getAllByRole('listitem')).toHaveLength(5);
    expect(steps.getByText('0 of 5')).toBeVisible();
    expect((await figure('To Be Paid')).getByText('Every purchase is paid.')).toBeVisible();
    expect((await figure('Stock by Status')).getByText(/No stones yet/)).toBeVisible();
  });

  it('DASH-01 says that it could not be fetched, and tries again', async () => {
    const failing = http.get('*/api/common/overview', () => HttpResponse.json({ message: 'Gone' }, { status: 404 }), {
      once: true,
    });
    await front.open('/dashboard', { otherwise: [failing] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('region', { name: 'To Be Paid' })).toBeNull();
    await userEvent.click(again);
    await figure('To Be Paid');
  });

  it('DASH-01 leads from each figure to the list or report behind it', async () => {
    const house = tradingHouse(await signInByApi(front.url));
    const customer = await house.customer('Golden Crown');
    const lent = await house.document('memo-out', customer.id, [await house.item({ cost_price: 800.1 })]);
    await house.confirm('memo-out', lent.id);
    const sale = await house.document('sale', customer.id, [await house.item({ cost_price: 10.05 })]);
    await house.confirm('sale', sale.id);

    await front.open('/dashboard');
    const stock = await filled('Stock by Status');
    expect(filterOf(await stock.findByRole('link', { name: 'Unavailable' }))).toEqual({
      path: '/report/stock-overview',
      filter: { status: ['Unavailable'] },
    });
    expect(stock.getByRole('row', { name: /Unavailable/ })).toHaveTextContent('800.10');
    const ages = await filled('Memos Out by Age');
    const band = filterOf(ages.getByRole('link', { name: /^0.30 days$/ }));
    expect(band).toMatchObject({ path: '/report/memo-out-overview', filter: { since_lte: today() } });
    expect(ages.getAllByRole('row')).toHaveLength(6);
    const due = await filled('To Be Received');
    expect(due.getByRole('link', { name: sale.sale_code })).toHaveAttribute('href', `/module/sale/edit/${sale.id}`);
    expect(filterOf(due.getByRole('link', { name: 'Show all: 1' })).filter).toEqual({
      status: ['Confirmed'],
      payment_status: ['Due'],
    });
    const steps = await figure('What to do first');
    expect(steps.getAllByTitle('Done')).toHaveLength(3);
    expect(steps.getByText('3 of 5')).toBeVisible();
  });

  it('SCR-08 leads on with what was begun, and is put away until Help brings it back', async () => {
    const call = await signInByApi(front.url);
    const house = tradingHouse(call);
    const purchase = await house.document('purchase', (await house.supplier()).id);
    await front.open('/dashboard');
    const steps = await figure('What to do first');
    expect(await steps.findByRole('link', { name: 'Enter a purchase with its stones' })).toHaveAttribute(
      'href',
      `/module/purchase/edit/${purchase.id}`,
    );
    expect(steps.getByText(/This is begun; go on with it. Save it, add the stones/)).toBeVisible();

    await userEvent.click(steps.getByRole('button', { name: 'Put the first steps away' }));
    expect(screen.queryByRole('region', { name: 'What to do first' })).toBeNull();
    await waitFor(async () => expect((await call('GET', 'common/preference/start-steps')).body.value).toBe('hidden'));
    cleanup();
    await front.open('/dashboard');
    await figure('To Be Paid');
    expect(screen.queryByRole('region', { name: 'What to do first' })).toBeNull();

    cleanup();
    await front.open('/help');
    await userEvent.click(await screen.findByRole('button', { name: 'Show the first steps' }));
    await figure('What to do first');
  });

  it('DASH-01 has months as a table too, whose figures lead on', async () => {
    await front.open('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const trade = await filled('Sales and Purchases by Month');
    const [link] = await trade.findAllByRole('link', { name: '1,200.00' });
    const { path, filter } = filterOf(link as HTMLElement);
    expect(path).toBe('/report/sale-overview');
    expect(filter).toMatchObject({ sale_date_gte: `${today().slice(0, 7)}-01`, status: ['Confirmed'] });
  });
});
