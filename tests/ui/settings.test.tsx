import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

const front = frontOverServer();

describe('the settings', () => {
  it('ROUTE-06 SHELL-06 open the tab that the address names', async () => {
    await front.open('/settings?tab=status');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Status' })).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
    expect(window.location.search).toBe('?tab=appearance');
    expect(screen.getByRole('radio', { name: 'Noir' })).toBeChecked();
  });

  it('SCH-04 SCH-06 SCH-15 tell what runs here, how many records break a rule, and name the mistakes of the schema folder', async () => {
    const mistake = 'modules/gem.json: label: is missing';
    const misfits = [{ module: 'inventory', field: 'weight', rows: 3, message: 'Must be at least 1' }];
    const versions = {
      version: 8,
      ahead: { version: 8, since: '2026-03-04T05:06:00Z' },
      servers: [
        { name: 'north:3000', version: 8, seen_at: '2026-03-04T05:06:00Z' },
        { name: 'south:3000', version: 7, seen_at: '2026-03-04T05:06:00Z' },
      ],
    };
    const held_back = [{ message: 'The column cut of gem is kept', rows: 1 }];
    const status = http.get('*/api/common/status', () =>
      HttpResponse.json({
        version: '1.2.3',
        database: { kind: 'postgres', version: '17.5', writable: true },
        storage: { kind: 'folder', free: 12_300_000_000, writable: true },
        schema: {
          modules: 26,
          changed_at: '2026-03-04T05:06:00Z',
          mistakes: [mistake],
          waiting: null,
          held_back,
          misfits,
          lost_defaults: [{ module: 'inventory', field: 'shape', list: 'Inventory - Shape', value: 'Oval' }],
          ...versions,
          plans: [{ name: 'a1b2c3d4', at: '2026-03-04T05:06:00Z', version: 8, steps: ['Add the table gem'] }],
        },
        backup: null,
        stock_check: { at: '2026-03-04T05:06:00Z', checked: 9, findings: 2 },
        audit_seal: { id: 7, hash: 'ab12' },
      }),
    );
    await front.open('/settings?tab=status', { otherwise: [status] });
    await waitFor(() => expect(screen.getByText('1.2.3')).toBeVisible());
    const counted = screen.getByText(/3 records/);
    expect(counted).toHaveTextContent('Inventory · Weight · 3 records · Must be at least 1');
    expect(within(counted).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/\/module\/inventory$/));
    expect(screen.getByText('The column cut of gem is kept · 1 record')).toBeVisible();
    expect(screen.getByText('Inventory · Shape · Oval · Inventory - Shape')).toBeVisible();
    expect(screen.getByText('PostgreSQL 17.5')).toBeVisible();
    expect(screen.getByText(/12 GB free/)).toBeVisible();
    expect(screen.getByText(/^26 modules/)).toHaveTextContent('changed 4 Mar 2026');
    expect(screen.getByText('None yet')).toBeVisible();
    expect(screen.getByText(/^7:ab12/)).toBeVisible();
    expect(screen.getByRole('link', { name: '2 differences' })).toHaveAttribute('href', '/settings?tab=stock-check');
    expect(screen.getByText(mistake)).toBeVisible();
    const behind = screen.getByText(/Version 8 is in use since 4 Mar 2026/);
    expect(behind).toBeVisible();
    expect(screen.getByText('south:3000 has version 7')).toBeVisible();
    expect(screen.queryByText(/^north:3000/)).toBeNull();
    await userEvent.click(screen.getByText(/^Plan a1b2c3d4, version 8, 4 Mar 2026.*: 1 change$/));
    expect(screen.getByText('Add the table gem')).toBeVisible();
  });

  it('SAFE-11 name what cannot be written', async () => {
    const status = http.get('*/api/common/status', () =>
      HttpResponse.json({
        version: '1.2.3',
        database: { kind: 'embedded', version: '17.5', writable: false },
        storage: { kind: 'folder', free: 0, writable: false },
        schema: {
          modules: 26,
          changed_at: null,
          mistakes: [],
          waiting: null,
          held_back: [],
          misfits: [],
          lost_defaults: [],
          version: null,
          ahead: null,
          servers: [],
          plans: [],
        },
        backup: null,
        stock_check: null,
        audit_seal: null,
      }),
    );
    await front.open('/settings?tab=status', { otherwise: [status] });
    const [database, files] = await screen.findAllByRole('alert');
    expect(database).toHaveTextContent(/^The database can be read, but nothing can be saved/);
    expect(files).toHaveTextContent(/^Files can be read, but none can be saved/);
  });

  it('tell of the real server what it is', async () => {
    await front.open('/settings?tab=status');
    await waitFor(() => expect(screen.getByText(/^Embedded \(PostgreSQL \d/)).toBeVisible());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('SCH-15 name a sealed plan that waits, which is no mistake', async () => {
    const { body } = await (await signInByApi(front.url))('GET', 'common/status');
    const mistakes = ['Plan a1b2c3d4 waits: npm run schema:apply -- a1b2c3d4'];
    const schema = { ...body.schema, mistakes, waiting: 'a1b2c3d4' };
    const status = http.get('*/api/common/status', () => HttpResponse.json({ ...body, schema }));
    await front.open('/settings?tab=status', { otherwise: [status] });
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('The changed schema folder waits to be applied');
    expect(note).toHaveTextContent('npm run schema:apply -- a1b2c3d4');
    expect(note).not.toHaveTextContent('mistakes');
  });

  it('HIST-04 show who signed in, and what was refused, to those who see it', async () => {
    await expect(accessTokenOf(front.url, { email: administrator.email, password: 'wrong' })).rejects.toThrow();
    await front.open('/settings?tab=security');
    const table = await screen.findByRole('table', { name: 'Security' });
    await waitFor(() => expect(within(table).getByRole('cell', { name: 'Sign-in failed' })).toBeVisible());
    await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
    await userEvent.click(screen.getByRole('option', { name: 'Sign-ins' }));
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Sign-in failed' })).toBeNull());
    expect(screen.getAllByRole('cell', { name: administrator.email }).length).toBeGreaterThan(0);
  });

  it('save one’s own name, which shows at once', async () => {
    await front.open('/settings?tab=profile');
    await userEvent.type(await screen.findByLabelText('First name'), 'Ada');
    await userEvent.type(screen.getByLabelText('Last name'), 'Lam');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    const { body } = await (await signInByApi(front.url))('GET', 'auth/check');
    expect(body.user).toMatchObject({ first_name: 'Ada', last_name: 'Lam' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Account/ })).toHaveTextContent('AL'));
  });

  it('SHELL-08 ask before a typed name is lost by another tab, and lose nothing by Enter', async () => {
    await front.open('/settings?tab=profile');
    const first = await screen.findByLabelText('First name');
    const before = (first as HTMLInputElement).value;
    await userEvent.type(first, 'bel');
    await userEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await waitFor(() => expect(question.getByRole('button', { name: 'Stay' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('First name')).toHaveValue(`${before}bel`);
    await userEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(again.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('radio', { name: 'Noir' });
  });

  it('show what the server refuses at its field', async () => {
    await front.open('/settings?tab=profile');
    const first = await screen.findByLabelText('First name');
    await userEvent.clear(first);
    await userEvent.click(first);
    await userEvent.paste('x'.repeat(300));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText(/^Must be at most \d+ characters$/)).toBeVisible());
    expect(first).toBeInvalid();
    expect(first).toHaveValue('x'.repeat(300));
  });

  it('refuse a weak password in the server’s words, and two that differ', async () => {
    await front.open('/settings?tab=password');
    const [password, repeated] = [
      await screen.findByLabelText('New password'),
      screen.getByLabelText('New password again'),
    ];
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByText('Password is required')).toBeVisible());
    await userEvent.type(password, 'weak');
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByText('The two passwords are not the same.')).toBeVisible());
    await userEvent.type(repeated, 'weak');
    await userEvent.click(save);
    expect(
      await screen.findByText(
        'Password must be at least 8 characters long and include an uppercase letter, a number, and a special character.',
      ),
    ).toBeVisible();
  });

  it('USER-01 the dialog of a user says how long a password may be', async () => {
    await front.open('/module/user/edit/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Update Password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Password' });
    await userEvent.click(within(dialog).getByLabelText('New password'));
    await userEvent.paste('x'.repeat(201));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Must be at most 200 characters')).toBeVisible();
  });

  it('ROLE-06 say at its field that the current password is not right, and keep and show what was typed', async () => {
    await front.open('/settings?tab=password');
    const current = await screen.findByLabelText('Current password');
    await userEvent.type(current, 'Wrong-1234');
    await userEvent.type(screen.getByLabelText('New password'), 'Teal-Kettle-9');
    await userEvent.type(screen.getByLabelText('New password again'), 'Teal-Kettle-9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Your current password is not right.')).toBeVisible());
    expect(current).toBeInvalid();
    expect(screen.getByLabelText('New password')).toBeValid();
    expect(screen.getByLabelText('New password')).toHaveValue('Teal-Kettle-9');
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[1] as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
    expect(current).toHaveAttribute('type', 'password');
  });

  it('SAFE-07 say at the field that a password is guessed, in the language of the user', async () => {
    await front.open('/settings?tab=password');
    await userEvent.type(await screen.findByLabelText('Current password'), administrator.password);
    await userEvent.type(screen.getByLabelText('New password'), 'Password1!');
    await userEvent.type(screen.getByLabelText('New password again'), 'Password1!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText(/one of the commonest passwords/)).toBeVisible());
    expect(screen.getByLabelText('New password')).toBeInvalid();
  });

  it('set a new password, which signs out everywhere else but here', async () => {
    const elsewhere = await accessTokenOf(front.url);
    await front.open('/settings?tab=password');
    await userEvent.type(await screen.findByLabelText('Current password'), administrator.password);
    await userEvent.type(screen.getByLabelText('New password'), administrator.password);
    await userEvent.type(screen.getByLabelText('New password again'), administrator.password);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Password has been set successfully!')).toBeVisible());
    const check = await fetch(`${front.url}/api/auth/check`, { headers: { Authorization: `Bearer ${elsewhere}` } });
    expect(check.status).toBe(401);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show where one is signed in, and sign out elsewhere', async () => {
    const elsewhere = await accessTokenOf(front.url);
    await front.open('/settings?tab=status');
    const others = await screen.findAllByRole('button', { name: 'Sign out' });
    expect(screen.getByText('This browser')).toBeVisible();
    for (let left = others.length; left > 0; left -= 1) {
      await userEvent.click(screen.getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement);
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Sign out' })).toHaveLength(left - 1));
    }
    const check = await fetch(`${front.url}/api/auth/check`, { headers: { Authorization: `Bearer ${elsewhere}` } });
    expect(check.status).toBe(401);
  });

  it('ROLE-06 make an API key, which is shown once and ended here', async () => {
    await front.open('/settings?tab=api-keys');
    expect(await screen.findByText('You have no API keys.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New API Key' }));
    const dialog = await screen.findByRole('dialog');
    const name = await within(dialog).findByRole('textbox', { name: 'What it is for' });
    const make = within(dialog).getByRole('button', { name: 'Make the key' });
    await userEvent.click(make);
    expect(await within(dialog).findByText('Give the key a name of 1 to 60 characters.')).toBeVisible();
    await userEvent.type(name, 'Web shop');
    await userEvent.click(make);
    const key = (await within(dialog).findByText(/^facet_/)).textContent ?? '';
    const list = () =>
      fetch(`${front.url}/api/customer`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    expect(await list()).toBe(200);
    const kept = within(dialog).getByRole('button', { name: 'I have kept it' });
    // Where the second click of a double click on the button before falls.
    fireEvent.click(kept, { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('[role="dialog"]')).toHaveTextContent(key);
    await userEvent.click(kept);
    await waitFor(() => expect(screen.queryByText(key)).toBeNull());
    expect(await screen.findByText(/^Since .*, not used yet · ends /)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End Web shop' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('You have no API keys.')).toBeVisible();
    expect(await list()).toBe(401);
  });

  it('ROLE-06 keep the dialog open while a key is made, so that nobody misses it', async () => {
    await front.open('/settings?tab=api-keys');
    const gate = newGate();
    front.network.use(
      http.post('/api/auth/api-keys', async () => {
        await gate.opened;
        return HttpResponse.json({ id: 1, key: 'facet_unseen', name: 'Scales' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New API Key' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'What it is for' }), 'Scales');
    await userEvent.click(dialog.getByRole('button', { name: 'Make the key' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    gate.open();
    expect(await dialog.findByText('facet_unseen')).toBeVisible();
  });

  it('ROLE-06 list an API key no longer that was ended elsewhere meanwhile', async () => {
    const call = await signInByApi(front.url);
    await call('POST', 'auth/api-keys', { name: 'Scales', days: 30 });
    const { body } = await call('GET', 'auth/api-keys');
    await front.open('/settings?tab=api-keys');
    await userEvent.click(await screen.findByRole('button', { name: 'End Scales' }));
    const end = within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' });
    await call('DELETE', `auth/api-keys/${body[0].id}`);
    await userEvent.click(end);
    expect(await screen.findByText('There is no such API key.')).toBeVisible();
    expect(await screen.findByText('You have no API keys.')).toBeVisible();
  });

  it('ROLE-08 list a passkey no longer that was removed elsewhere meanwhile', async () => {
    const passkey = { id: 7, name: 'Tablet', created_at: '2026-03-01T08:00:00Z', last_used_at: null };
    let passkeys = [passkey];
    const otherwise = [
      http.get('*/api/auth/second-factors', () =>
        HttpResponse.json({ totp: null, passkeys, recovery_codes: 0, required: false }),
      ),
      http.delete('*/api/auth/second-factors/passkeys/7', () => {
        passkeys = [];
        return HttpResponse.json({ message: 'There is no such passkey.', code: 'not_found' }, { status: 404 });
      }),
    ];
    await front.open('/settings?tab=second-factor', { otherwise });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Tablet' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('There is no such passkey.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Tablet')).toBeNull());
  });

  it('ROUTE-06 say that the sessions could not be read, and read them on demand', async () => {
    let isDown = true;
    const sessions = http.get('*/api/auth/sessions', () =>
      isDown ? new HttpResponse(null, { status: 500 }) : undefined,
    );
    await front.open('/settings?tab=status', { otherwise: [sessions] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('This browser')).toBeNull();
    isDown = false;
    await userEvent.click(again);
    await waitFor(() => expect(screen.getByText('This browser')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('SCH-07 say that the uses of a value could not be read, and read them on demand', async () => {
    const api = await signInByApi(front.url);
    const value = { valuelist_name: 'Inventory - Type', value: 'Unread' };
    const { body } = await api('POST', 'valuelist', value);
    let isDown = true;
    const uses = http.get('*/api/valuelist/:id/uses', () =>
      isDown ? new HttpResponse(null, { status: 500 }) : undefined,
    );
    await front.open(`/module/valuelist/edit/${body.id}`, { otherwise: [uses] });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    // That the server failed is told by a dialog of its own, and not a second time where the uses would be.
    const oops = await screen.findByRole('dialog', { name: 'Oops!' });
    await userEvent.click(within(oops).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Merge “Unread”' });
    expect(dialog).toHaveTextContent('This could not be loaded');
    expect(dialog).not.toHaveTextContent('facet.');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('No record has this value.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('SCH-07 say that the other values of a list could not be read, and not that there are none', async () => {
    const api = await signInByApi(front.url);
    const { body } = await api('POST', 'valuelist', { valuelist_name: 'Inventory - Type', value: 'Alone' });
    const others = http.get('*/api/valuelist', ({ request }) =>
      new URL(request.url).searchParams.get('filter')?.includes('valuelist_name')
        ? HttpResponse.json({ message: 'Not now.' }, { status: 503 })
        : undefined,
    );
    await front.open(`/module/valuelist/edit/${body.id}`, { otherwise: [others] });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Into which value?' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
  });

  it('keep the default page size on the server', async () => {
    await front.open('/settings?tab=language');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: '50' }));
    const call = await signInByApi(front.url);
    await waitFor(async () => expect((await call('GET', 'common/preference/page-size')).body).toEqual({ value: 50 }));
  });
});
