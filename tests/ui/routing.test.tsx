import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
const address = () => `${window.location.pathname}${window.location.search}`;

describe('addresses', () => {
  afterEach(() => expect(document.title).toBe('Facet ERP'));

  it('ROUTE-01 SHELL-01 lead from the empty path to the dashboard', async () => {
    await front.open('/');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each(['inventory', 'laboratory', 'inventory-category', 'customer', 'supplier', 'valuelist', 'user'])(
    'ROUTE-05 show the list and the new record of %s',
    async (module) => {
      await front.open(`/module/${module}`);
      await waitFor(() => expect(front.requests.map(({ url }) => new URL(url).pathname)).toContain(`/api/${module}`));
      // An empty list offers it twice: above, and where the rows would be.
      const [fresh] = await screen.findAllByRole('link', { name: /^New / });
      await userEvent.click(fresh as HTMLElement);
      await waitFor(() => expect(window.location.pathname).toBe(`/module/${module}/new`));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeVisible());
    },
  );

  it('ROUTE-05 show a record, whose list is a link away', async () => {
    const call = await signInByApi(front.url);
    const { body } = await call('POST', 'laboratory', { laboratory_code: 'GIA', laboratory_name: 'GIA Hong Kong' });
    await front.open(`/module/laboratory/edit/${body.id}`);
    await waitFor(() => expect(screen.getByDisplayValue('GIA Hong Kong')).toBeVisible());
  });

  it('ROUTE-06 lead from the reports to their dashboard', async () => {
    await front.open('/report');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports' })).toBeVisible());
    expect(address()).toBe('/report/dashboard');
  });

  it('ROUTE-06 say so of a report that no schema defines', async () => {
    await front.open('/report/nothing');
    await waitFor(() =>
      expect(
        screen.getByText('The schema defines no report of this name. Choose one of those that there are.'),
      ).toBeVisible(),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Go to Reports' }));
    await waitFor(() => expect(address()).toBe('/report/dashboard'));
  });

  it('ROUTE-04 SCR-06 show guests that there is no public item page, without a call that is refused', async () => {
    await front.open('/vid/abc', { signedIn: false });
    expect(
      await screen.findByText(
        'There is no public item page behind this address. The link may have ended: ask whoever sent it for a new one.',
      ),
    ).toBeVisible();
    expect(address()).toBe('/vid/abc');
    expect(front.requests).toEqual([]);
  });

  it('ROUTE-04 ask the server for the page of a link that may be one', async () => {
    await front.open(`/vid/${'a'.repeat(32)}`, { signedIn: false });
    await screen.findByText(
      'There is no public item page behind this address. The link may have ended: ask whoever sent it for a new one.',
    );
    expect(front.requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/public/${'a'.repeat(32)}`]);
  });

  it.each(['/nothing', '/module/nothing', '/module/customer/edit/x', '/module/customer/5'])(
    'find nothing at %s, and say so',
    async (path) => {
      await front.open(path);
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible());
      expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    },
  );
});
