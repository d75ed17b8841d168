import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
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

async function openDialog(id: number) {
  await front.open(`/module/supplier/edit/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  return within(await screen.findByRole('dialog'));
}

describe('SCH-10 merging on screen', () => {
  it('finds archived records, says so, and lets none take what is not archived', async () => {
    const [old, present] = [await house.supplier('Quartz Old'), await house.supplier('Quartz')];
    await call('POST', `supplier/${old.id}/archive`);
    const dialog = await openDialog(present.id);
    await userEvent.click(dialog.getByRole('combobox'));
    const option = await screen.findByRole('option', { name: new RegExp(`^Quartz Old #${old.id}`) });
    expect(within(option).getByText('Archived')).toBeVisible();
    await userEvent.click(option);
    const stays = within(await dialog.findByRole('radiogroup', { name: 'Which one stays?' }));
    expect(stays.getByRole('radio', { name: /Quartz Old/ })).toBeDisabled();
    expect(dialog.getByText(/^The archived one goes\./)).toBeVisible();
    expect(stays.getByRole('radio', { name: `Quartz #${present.id}` })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(async () => expect((await call('GET', `supplier/${old.id}`)).status).toBe(404));
  });

  it('lets the other one stay where the record on screen is archived', async () => {
    const [old, present] = [await house.supplier('Beryl Old'), await house.supplier('Beryl')];
    await call('POST', `supplier/${old.id}/archive`);
    const dialog = await openDialog(old.id);
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: `Beryl #${present.id}` }));
    const stays = within(await dialog.findByRole('radiogroup', { name: 'Which one stays?' }));
    expect(stays.getByRole('radio', { name: `Beryl #${present.id}` })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Beryl' })).toBeVisible();
    expect((await house.seen(`supplier/${present.id}`)).archived_at).toBeNull();
  });

  it('says that other records could not be searched', async () => {
    const { id } = await house.supplier('Opal');
    const dialog = await openDialog(id);
    front.network.use(http.get('*/api/supplier', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
    await userEvent.type(dialog.getByRole('combobox'), 'other');
    expect(await screen.findByText('Not now.')).toBeVisible();
  });
});
