import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { rights } from '../../src/metadata/keys/roleKeys.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

describe('payments of a customer', () => {
  const front = frontOverServer();
  let call: CallApi;
  let id: number;

  beforeAll(async () => {
    call = await signInByApi(front.url);
    id = (await call('POST', 'customer', { customer_name: 'Golden Crown' })).body.id;
  });

  /** What a role sees that is told the customer's fields without these. */
  async function open(hidden: readonly string[]): Promise<void> {
    const { body: schema } = await call('GET', 'common/schema');
    const { customer } = schema.modules;
    customer.rights = Object.fromEntries(rights.map((right) => [right, true]));
    customer.fields = customer.fields.filter(({ name }: { name: string }) => !hidden.includes(name));
    customer.page.figures = customer.page.figures.filter(({ field }: { field: string }) => !hidden.includes(field));
    await front.open(`/module/customer/edit/${id}?tab=sales`, {
      otherwise: [http.get('*/api/common/schema', () => HttpResponse.json(schema))],
    });
    await screen.findByRole('button', { name: 'Deposit, Credit or Refund' });
  }

  it('BOOK-03 ROLE-04 settle the oldest sales for those alone who see the balance', async () => {
    await open([]);
    expect(screen.getByRole('button', { name: 'Pay the Oldest First' })).toBeVisible();
  });

  it('BOOK-03 ROLE-04 are no way to learn a hidden balance', async () => {
    await open(['balance']);
    expect(screen.queryByRole('button', { name: 'Pay the Oldest First' })).toBeNull();
  });
});
