import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { exhibitionSchemaDir } from '../support/exhibitionModules.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const { dir, remove } = exhibitionSchemaDir();

describe('LOW-03 a document module from its files alone', () => {
  const front = frontOverServer({ schemaDir: dir });
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(front.url);
  });
  afterAll(remove);

  const make = async (module: string, record: object) => {
    const { status, body } = await call('POST', module, record);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const head = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);

  async function setTo(status: string): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Status' }));
    await userEvent.click(dialog.getByRole('radio', { name: status }));
    await userEvent.click(dialog.getByRole('button', { name: `Set to ${status}` }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  it('SCH-03 has an icon that the front does not bring along', async () => {
    await front.open('/module/exhibition-out');
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const entry = await menu.findByRole('link', { name: /^Exhibition Outs?/ });
    // Material Symbols are drawn on 960 units; the icons of the front on 24.
    expect(entry.querySelector('svg path')).toHaveAttribute('transform', 'translate(0 24) scale(0.025)');
  });

  it('LOW-03 has its statuses, effects and locks on screen', async () => {
    const customer = await make('customer', { customer_name: 'Expo Hall' });
    const stone = await make('inventory', { item_no: '9901', grouping_type: 'Single', type: 'Ruby', sale_price: 900 });
    const shown = await make('exhibition-out', { customer_id: customer.id });
    await make('exhibition-out-item', { exhibition_out_id: shown.id, inventory_id: stone.id });
    await front.open(`/module/exhibition-out/edit/${shown.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Update Status' }));
    const radio = await screen.findByRole('radio', { name: 'Confirmed' });
    await waitFor(() => expect(radio).toHaveAccessibleDescription('Its item becomes Unavailable.'));
    await userEvent.click(screen.getByText('Cancel', { selector: '[role="dialog"] button' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await setTo('Confirmed');
    expect(head().getByText('Confirmed')).toHaveAttribute('data-tone', 'good');
    expect(screen.queryByRole('combobox', { name: /^Customer/ })).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Customer' })).getByText('Expo Hall')).toBeVisible();
    expect(screen.getByText('Delete', { selector: 'button' })).toHaveAttribute('aria-disabled', 'true');
    expect((await call('GET', `inventory/${stone.id}`)).body.status).toBe('Unavailable');
    await setTo('Canceled');
    expect(head().getByText('Canceled')).toHaveAttribute('data-tone', 'muted');
    expect((await call('GET', `inventory/${stone.id}`)).body.status).toBe('Available');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Customer/ })).toBeVisible());
  });

  it('LOW-03 takes back what it has out, chosen in a dialog', async () => {
    const customer = await make('customer', { customer_name: 'Expo Two' });
    const stone = await make('inventory', { item_no: '9902', grouping_type: 'Single', type: 'Ruby', sale_price: 900 });
    const shown = await make('exhibition-out', { customer_id: customer.id });
    await make('exhibition-out-item', { exhibition_out_id: shown.id, inventory_id: stone.id });
    await call('POST', `exhibition-out/${shown.id}/update-status`, { status: 'Confirmed' });
    const back = await make('exhibition-return', { customer_id: customer.id });
    await front.open(`/module/exhibition-return/edit/${back.id}`);
    fireEvent.click(await screen.findByRole('tab', { name: /Items/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose from Exhibition Out' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByLabelText('Select 9902'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Return Items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await setTo('Confirmed');
    expect((await call('GET', `inventory/${stone.id}`)).body.status).toBe('Available');
    expect((await call('GET', `exhibition-out/${shown.id}/items-to-return`)).body).toEqual([]);
  });
});
