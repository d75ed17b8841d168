import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
let call: CallApi;
let house: ReturnType<typeof tradingHouse>;

beforeAll(async () => {
  call = await signInByApi(front.url);
  house = tradingHouse(call);
});

const since = async (id: number) => (await house.seen(`supplier/${id}`)).archived_at;
const found = (q: string) => `/module/supplier?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
const button = (name: string) => screen.findByRole('button', { name });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('SCH-10 archiving on screen', () => {
  it('archives a record from its page, says so there, and undoes it', async () => {
    const { id } = await house.supplier('Quiet One');
    await front.open(`/module/supplier/edit/${id}`);
    await userEvent.click(await button('Archive'));
    expect(await screen.findByText('1 record archived.')).toBeVisible();
    expect(await screen.findByText(/^Archived on .*stays as it is\.$/)).toBeVisible();
    expect(await since(id)).not.toBeNull();
    await userEvent.click(await button('Undo'));
    await waitFor(() => expect(screen.queryByText(/^Archived on/)).toBeNull());
    expect(await since(id)).toBeNull();
    await userEvent.click(await button('Archive'));
    await userEvent.click(await button('Bring back'));
    await button('Archive');
    expect(await since(id)).toBeNull();
    await userEvent.click(await button('History'));
    const history = within(await screen.findByRole('dialog'));
    expect((await history.findAllByText('Archived')).length).toBe(2);
    expect(history.getAllByText('Brought back')).toHaveLength(2);
  });

  it('archives selected rows, finds them again by a switch of the list, and brings them back', async () => {
    const suppliers = [await house.supplier('Lapis One'), await house.supplier('Lapis Two')];
    await front.open(found('Lapis'));
    await row('Lapis One');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(await button('Archive'));
    expect(await screen.findByText('2 records archived.')).toBeVisible();
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Only archived' }));
    expect(within(await row('Lapis Two')).getByText('Archived')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove filter Only archived' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(await button('Bring back'));
    expect(await screen.findByText('Nothing found')).toBeVisible();
    for (const { id } of suppliers) expect(await since(id)).toBeNull();
  });

  it('offers to archive a record that others need, in place of deleting it', async () => {
    const { id } = await house.supplier('Needed One');
    await house.document('purchase', id);
    await front.open(`/module/supplier/edit/${id}`);
    await userEvent.click(await button('Delete'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    const offer = within(await screen.findByRole('dialog', { name: 'Needed One is still needed' }));
    expect(offer.getByText(/still in use in Purchases/)).toBeVisible();
    await userEvent.click(offer.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/^Archived on/)).toBeVisible();
    expect(await since(id)).not.toBeNull();
  });
});
