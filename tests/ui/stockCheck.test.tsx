import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

const front = frontOverServer();
const call = '*/api/common/stock-check';

describe('the check of the stock', () => {
  it('is a tab of the settings, asks the server, and says that nothing differs', async () => {
    await tradingHouse(await signInByApi(front.url)).item();
    await front.open('/settings');
    await userEvent.click(await screen.findByRole('tab', { name: 'Stock Check' }));
    expect(window.location.search).toBe('?tab=stock-check');
    expect(screen.getByText(/Nothing is changed\.$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Check Now' }));
    await waitFor(() => expect(screen.getByText('Nothing differs')).toBeVisible());
    expect(screen.getByText(/^\d+ items? checked, nothing differs\.$/)).toBeVisible();
    expect(front.requests.filter(({ url }) => url.endsWith('/api/common/stock-check'))).toHaveLength(1);
  });

  it('shows that it runs, and lets nobody start it twice', async () => {
    await front.open('/settings?tab=stock-check');
    const gate = newGate();
    front.network.use(
      http.get(call, async () => {
        await gate.opened;
        return HttpResponse.json({ checked: 1, findings: [] });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Check Now' }));
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Checking…' })).toBeVisible());
    expect(screen.getByRole('button', { name: 'Checking…' })).toBeDisabled();
    gate.open();
    await waitFor(() => expect(screen.getByText('1 item checked, nothing differs.')).toBeVisible());
    expect(screen.queryByRole('progressbar', { name: 'Checking…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check Now' })).toBeEnabled();
  });

  it('lists what differs, with a link to each record', async () => {
    const item = await tradingHouse(await signInByApi(front.url)).item({ item_no: '88001' });
    const message = 'Item 88001 has the status Sold; by its movements it is Available.';
    const finding = { kind: 'itemStatus', message, module: 'inventory', id: item.id, label: '88001' };
    await front.open('/settings?tab=stock-check');
    front.network.use(http.get(call, () => HttpResponse.json({ checked: 42, findings: [finding] })));
    await userEvent.click(await screen.findByRole('button', { name: 'Check Now' }));
    await waitFor(() => expect(screen.getByText('1 differ, of 42 items checked')).toBeVisible());
    const row = within(screen.getByRole('table', { name: 'Stock Check' })).getByRole('row', { name: /88001/ });
    expect(within(row).getByText('Status of an item')).toBeVisible();
    expect(within(row).getByText(message)).toBeVisible();
    await userEvent.click(within(row).getByRole('link', { name: '88001' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/module/inventory/edit/${item.id}`));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /88001/ })).toBeVisible());
  });

  it('says so when it could not be done, and can be tried again', async () => {
    await front.open('/settings?tab=stock-check');
    const refused = { message: 'The database cannot be reached at the moment. Try again.', code: 'unavailable' };
    front.network.use(http.get(call, () => HttpResponse.json(refused, { status: 409 }), { once: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Check Now' }));
    await waitFor(() =>
      expect(screen.getByText('The check could not be completed. Nothing was changed: try again.')).toBeVisible(),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Check Now' }));
    await waitFor(() => expect(screen.getByText('Nothing differs')).toBeVisible());
    expect(screen.queryByText('The check could not be completed. Nothing was changed: try again.')).toBeNull();
  });

  it('speaks Chinese too, and asks the server to', async () => {
    await front.open('/settings?tab=stock-check', { language: 'zh' });
    await userEvent.click(await screen.findByRole('button', { name: '开始检查' }));
    await waitFor(() => expect(screen.getByText('没有不一致')).toBeVisible());
    const request = front.requests.find(({ url }) => url.endsWith('/api/common/stock-check'));
    expect(request?.headers.get('X-Preference-Language')).toBe('zh');
  });
});
