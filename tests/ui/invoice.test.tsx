import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

describe('invoice addresses', () => {
  const front = frontOverServer();
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(front.url);
  });

  it.each([
    ['sales', 'sale', 'customer'],
    ['purchases', 'purchase', 'supplier'],
  ])('ROUTE-08 /%s/{invoice_number} opens that record', async (path, module, party) => {
    const { id } = (await call('POST', party, { [`${party}_name`]: `Ann of ${module}` })).body;
    const { body } = await call('POST', module, { [`${party}_id`]: id, invoice_number: `${module} 1/A` });
    await front.open(`/${path}/${encodeURIComponent(`${module} 1/A`)}`);
    await waitFor(() => expect(window.location.pathname).toBe(`/module/${module}/edit/${body.id}`));
    await waitFor(() => expect(screen.getByDisplayValue(`${module} 1/A`)).toBeVisible());
  });

  it('ROUTE-08 says so when there is none', async () => {
    await front.open('/sales/SA-0');
    await waitFor(() => expect(screen.getByText('There is no Sale with the number SA-0')).toBeVisible());
  });

  it('SHELL-07 has the speed dial add what the schema has, in the product’s order', async () => {
    await front.open('/dashboard');
    const actions = screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.parentElement?.textContent);
    expect(actions).toEqual(['Add Inventory', 'Add Sale', 'Add Customer', 'Add Purchase', 'Add Supplier']);
  });
});
