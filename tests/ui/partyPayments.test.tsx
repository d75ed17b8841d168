import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { rights } from '../../src/metadata/keys/roleKeys.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

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

  it('SAFE-08 keep open what was typed while they were sent, and save that to the same payment', async () => {
    await front.open(`/module/customer/edit/${id}?tab=sales`);
    await userEvent.click(await screen.findByRole('button', { name: 'Deposit, Credit or Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit, Credit or Refund' }));
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '50' } });
    const answer = newGate();
    front.network.use(http.post('/api/customer-payment', async () => void (await answer.opened), { once: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    fireEvent.change(dialog.getByLabelText(/^Notes/), { target: { value: 'by cheque' } });
    answer.open();
    await screen.findByText(/^Saved\. What you typed in the meantime is not saved yet\.$/);
    expect(dialog.getByLabelText(/^Notes/)).toHaveValue('by cheque');
    // The payment that is there already is in the list below.
    await waitFor(() => expect(document.querySelector('[data-id] [data-field="amount"]')).toHaveTextContent('50.00'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = await call('GET', `customer-payment?filter={"customer_id":${id}}`);
    expect(body).toEqual([expect.objectContaining({ amount: 50, notes: 'by cheque' })]);
  });

  it('BOOK-03 ROLE-04 are no way to learn a hidden balance', async () => {
    await open(['balance']);
    expect(screen.queryByRole('button', { name: 'Pay the Oldest First' })).toBeNull();
  });
});
