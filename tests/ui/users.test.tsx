import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { session } from '../../src/admin/providers/session/session.ts';
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

describe('ROLE-07 inviting', () => {
  it('shows the link to the new user, and says at its field what is refused', async () => {
    await front.open('/module/user');
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a user' }));
    const email = `${crypto.randomUUID()}@example.com`;
    await userEvent.type(dialog.getByLabelText(/^Email/), 'nobody');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(dialog.getByText(/^Must be an email address/)).toBeVisible());
    await userEvent.clear(dialog.getByLabelText(/^Email/));
    await userEvent.type(dialog.getByLabelText(/^Email/), email);
    await userEvent.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Viewer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    const link = await dialog.findByText(/\/invitation\/[\w-]{43}$/);
    expect(link).toHaveTextContent(`${window.location.origin}/invitation/`);
    expect(dialog.getByText(/^It works once, until /)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Copy the link' })).toHaveFocus();
    await userEvent.click(dialog.getByText('Close'));
    // The first of the list stands in the summary as well.
    expect((await screen.findAllByText(email))[0]).toBeVisible();
  });

  it('is offered to those alone who may add users', async () => {
    await front.open('/module/user');
    const schema = await (await signInByApi(front.url))('GET', 'common/schema');
    const { user } = schema.body.modules;
    user.rights = { ...user.rights, create: false };
    user.actions = { ...user.actions, list: ['export'] };
    cleanup();
    await front.open('/module/user', {
      otherwise: [http.get('*/api/common/schema', () => HttpResponse.json(schema.body))],
    });
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('makes a link for a new password on the page of the user', async () => {
    const call = await signInByApi(front.url);
    const email = `${crypto.randomUUID()}@example.com`;
    const { body } = await call('POST', 'user', { email, password: 'Ochre-Lantern-7' });
    await front.open(`/module/user/edit/${body.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reset link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset link' }));
    expect(await dialog.findByText(/\/reset\/[\w-]{43}$/)).toBeVisible();
    expect(dialog.getByText(`Pass this link on to ${email}. It is shown only now.`)).toBeVisible();
  });
});

describe('ROLE-07 the page of a link', () => {
  it('says that a link is dead, in the language of the reader', async () => {
    await front.open(`/reset/${'x'.repeat(43)}`, { signedIn: false, language: 'zh' });
    await waitFor(() => expect(screen.getByText(/^此链接已失效/)).toBeVisible());
    expect(screen.getByRole('link', { name: '前往登录' })).toHaveAttribute('href', '/sign-in');
  });

  it('sets the password and signs in, also where somebody else is signed in', async () => {
    const call = await signInByApi(front.url);
    const email = `${crypto.randomUUID()}@example.com`;
    const { body } = await call('POST', 'auth/invitation', { email, role: 'viewer', first_name: 'Mei' });
    await front.open(body.link);
    expect(await screen.findByText(`Welcome, Mei. Set a password for ${email} to sign in.`)).toBeVisible();
    await userEvent.type(screen.getByLabelText('New password'), 'Password1!');
    await userEvent.type(screen.getByLabelText('New password again'), 'Password1!');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(screen.getByText(/one of the commonest passwords/)).toBeVisible());
    for (const label of ['New password', 'New password again']) {
      await userEvent.clear(screen.getByLabelText(label));
      await userEvent.type(screen.getByLabelText(label), 'Teal-Kettle-9');
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    const check = await fetch(`${front.url}/api/auth/check`, {
      headers: { Authorization: `Bearer ${session.token()}` },
    });
    expect((await check.json()).user.email).toBe(email);
  });
});

describe('ROLE-07 a forgotten password', () => {
  it('is asked for where the house sends mails alone', async () => {
    await front.open('/sign-in', { signedIn: false });
    await waitFor(() => expect(front.requests.some(({ url }) => url.endsWith('/api/auth/options'))).toBe(true));
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
    cleanup();
    const options = http.get('*/api/auth/options', () => HttpResponse.json({ forgot: true }));
    await front.open('/sign-in', { signedIn: false, otherwise: [options] });
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    await userEvent.type(screen.getByLabelText('Email'), 'nobody@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    await waitFor(() => expect(screen.getByText(/^If there is an account with this email/)).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Go to the sign-in' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});
