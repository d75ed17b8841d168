import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();

describe('ROLE-06 a call that needs a fresh sign-in', () => {
  const again = { code: 'sign_in_again', message: 'Give your password again to do this.' };

  /** Saves a changed name of a new user; the server asks for the password first. */
  async function save() {
    const call = await signInByApi(front.url);
    const email = `${crypto.randomUUID()}@example.com`;
    const { body } = await call('POST', 'user', { email, password: 'Ochre-Lantern-7' });
    await front.open(`/module/user/edit/${body.id}`);
    const name = await screen.findByLabelText('First Name');
    await userEvent.type(name, 'Mei');
    front.network.use(http.put('*/api/user/*', () => HttpResponse.json(again, { status: 403 }), { once: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password again' }));
    return { dialog, name, stored: async () => (await call('GET', `user/${body.id}`)).body.first_name };
  }

  it('asks over the page, and is sent again with what was typed', async () => {
    const { dialog, stored } = await save();
    await userEvent.type(dialog.getByLabelText('Current password'), 'Wrong-1234');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(dialog.getByText('Your current password is not right.')).toBeVisible());
    await userEvent.clear(dialog.getByLabelText('Current password'));
    await userEvent.type(dialog.getByLabelText('Current password'), administrator.password);
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(async () => expect(await stored()).toBe('Mei'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is dropped without a word where one does not want to, and loses nothing', async () => {
    const { dialog, name, stored } = await save();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name).toHaveValue('Mei');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await stored()).toBeNull();
  });
});
