import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
  for (const code of ['A1', 'A2', 'B1']) await call('POST', 'gem', { code });
  for (const name of ['P1', 'P2']) await call('POST', 'parcel', { name });
});

const patience = { timeout: 10_000 };

async function openOrder(tab: string, ...gems: string[]): Promise<number> {
  const order = (await call('POST', 'order', { title: `Order of ${tab}` })).body;
  for (const code of gems) {
    const [gem] = (await call('GET', `gem?filter={"code":"${code}"}`)).body;
    await call('POST', 'order-item', { order_id: order.id, gem_id: gem.id, price: 10 });
  }
  await front.open(`/module/order/edit/${order.id}?tab=${tab}`);
  await screen.findByText(tab === 'items' ? 'Add Item' : 'Add Parcel', {}, patience);
  return order.id;
}

const itemsOf = async (id: number) =>
  (await call('GET', `order-item?filter={"order_id":${id}}&sort=["id","ASC"]`)).body;

describe('LINK-02 a value in a row', () => {
  async function edit(code: string, price: string) {
    await userEvent.click(await screen.findByLabelText(new RegExp(`^Edit Price of ${code}`), {}, patience));
    const input = screen.getByLabelText('Price');
    fireEvent.change(input, { target: { value: price } });
    return input;
  }

  it('is saved by Enter and by leaving it, and the sum of the record follows', async () => {
    const id = await openOrder('items', 'A1', 'A2');
    await userEvent.type(await edit('A1', '12.5'), '{Enter}');
    await screen.findByLabelText(/^Edit Price of A1: .*12\.50/, {}, patience);
    fireEvent.blur(await edit('A2', '7.25'));
    await screen.findByLabelText(/^Edit Price of A2: .*7\.25/, {}, patience);
    expect((await itemsOf(id)).map(({ price }: { price: number }) => price)).toEqual([12.5, 7.25]);
    await userEvent.click(screen.getByRole('tab', { name: 'Main' }));
    expect(await screen.findByText(/19\.75/, {}, patience)).toBeVisible();
  });

  it('is taken back by Esc', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.type(await edit('A1', '99'), '{Escape}');
    const cell = await screen.findByLabelText(/^Edit Price of A1: .*10\.00/);
    await waitFor(() => expect(cell).toHaveFocus());
    expect((await itemsOf(id))[0].price).toBe(10);
  });

  it('says at the cell why it is refused, by the schema or by the server, and keeps what was typed', async () => {
    await openOrder('items', 'A1');
    const input = await edit('A1', '1.234');
    await userEvent.type(input, '{Enter}');
    expect(await screen.findByText('At most 2 decimal places')).toBeVisible();
    expect(input).toHaveValue(1.234);
    front.network.use(
      http.put('/api/order-item/:id', () =>
        HttpResponse.json({ message: 'Locked.', code: 'conflict' }, { status: 409 }),
      ),
    );
    fireEvent.change(input, { target: { value: '5' } });
    await userEvent.type(input, '{Enter}');
    expect(await screen.findByText('Locked.', {}, patience)).toBeVisible();
    expect(input).toHaveValue(5);
  });
});

describe('LINK-01 adding by search', () => {
  it('offers nothing twice, and keeps chosen what is refused, with the reason', async () => {
    const id = await openOrder('items', 'A1');
    await userEvent.click(screen.getByText('Add Item'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    await waitFor(() => expect(dialog.getByLabelText('Select A1')).toBeDisabled(), patience);
    await userEvent.click(dialog.getByLabelText('Select A2'));
    await userEvent.click(dialog.getByLabelText('Select B1'));
    const [b1] = (await call('GET', 'gem?filter={"code":"B1"}')).body;
    front.network.use(
      http.post('/api/order-item', async ({ request }) => {
        const { gem_id } = (await request.clone().json()) as { gem_id: number };
        if (gem_id !== b1.id) return undefined;
        return HttpResponse.json({ message: 'It is sold.', code: 'conflict' }, { status: 409 });
      }),
    );
    await userEvent.click(dialog.getByText('Add 2 selected'));
    expect(await dialog.findByText('B1: It is sold.', {}, patience)).toBeVisible();
    expect(dialog.getByLabelText('Select B1')).toBeChecked();
    expect((await itemsOf(id)).map(({ gem_code }: { gem_code: string }) => gem_code)).toEqual(['A1', 'A2']);
  });

  it('points records that were there before at this one, and lets them go again', async () => {
    const id = await openOrder('gems');
    await userEvent.click(screen.getByText('Add Parcel'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Parcel' }));
    await userEvent.click(await dialog.findByLabelText('Select all rows of this page', {}, patience));
    await userEvent.click(dialog.getByText('Add 2 selected'));
    await userEvent.click(await screen.findByLabelText('Remove P1', {}, patience));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Remove P1?' })).getByText('Remove'));
    await waitFor(() => expect(screen.queryByLabelText('Remove P1')).toBeNull(), patience);
    const parcels = (await call('GET', 'parcel?sort=["name","ASC"]')).body;
    expect(parcels.map(({ name, order_id }: Record<string, unknown>) => [name, order_id])).toEqual([
      ['P1', null],
      ['P2', id],
    ]);
  });
});
