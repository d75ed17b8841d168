import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../src/admin/providers/session/session.ts';
import { administrator } from '../support/administrator.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();

describe('signing in', () => {
  async function signIn(password = administrator.password) {
    await userEvent.type(screen.getByLabelText('Email'), administrator.email);
    await userEvent.type(screen.getByLabelText('Password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  }

  it('ROUTE-07 asks for sign-in first and leads back to what was asked for', async () => {
    await front.open('/module/customer?tab=x', { signedIn: false });
    expect(window.location.pathname + window.location.search).toBe(
      `/sign-in?redirectURL=${encodeURIComponent('/module/customer?tab=x')}`,
    );
    await signIn();
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(window.location.pathname).toBe('/module/customer');
    expect(new URLSearchParams(window.location.search).get('tab')).toBe('x');
  });

  it('ROUTE-07 never leads to another site', async () => {
    await front.open(`/sign-in?redirectURL=${encodeURIComponent('//evil.example/x')}`, { signedIn: false });
    await signIn();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('says in the server’s words that the password is wrong, and keeps what was typed', async () => {
    await front.open('/sign-in', { signedIn: false });
    await signIn('Wrong-1234');
    await waitFor(() => expect(screen.getByText('The email or the password is not right.')).toBeVisible());
    expect(screen.getByLabelText('Email')).toHaveValue(administrator.email);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ROUTE-02 leaves redirectURL out when sign-out was asked for', async () => {
    await front.open('/sign-out', { signedIn: false });
    expect(window.location.pathname + window.location.search).toBe('/sign-in');
  });

  it('ROUTE-07 leads who is signed in from guest pages to the dashboard', async () => {
    await front.open('/vid/abc');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('ROUTE-03 signs out: the token is dead on the server, and the sign-in page shows', async () => {
    await front.open('/dashboard');
    const token = session.token();
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible());
    expect(window.location.pathname + window.location.search).toBe('/sign-in');
    const answer = await fetch(`${front.url}/api/auth/check`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});

describe('calls', () => {
  it('AUTH-01 carry the fixed preference header always, token and language once there is a token', async () => {
    await front.open('/sign-in', { signedIn: false });
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('alert');
    const signIn = front.requests.find(({ url }) => url.endsWith('/api/auth/sign-in'));
    expect(signIn?.headers.get('X-Preference')).toBe('facet');
    expect(signIn?.headers.get('Authorization')).toBeNull();
    expect(signIn?.headers.get('X-Preference-Language')).toBeNull();
  });

  it('AUTH-01 carry the language on screen', async () => {
    await front.open('/dashboard', { language: 'zh' });
    await screen.findByRole('navigation', { name: '主菜单' });
    const call = front.requests.find(({ url }) => url.endsWith('/api/common/navigation'));
    expect(call?.headers.get('Authorization')).toBe(`Bearer ${session.token()}`);
    expect(call?.headers.get('X-Preference')).toBe('facet');
    expect(call?.headers.get('X-Preference-Language')).toBe('zh');
  });

  const ended = () => HttpResponse.json({ message: 'Sign in first.' }, { status: 401 });
  const expiredDialog = () => screen.findByRole('dialog', { name: 'Session Expired' });

  /** The profile with a first name typed and Save pressed, after the session of its token was ended on the server. */
  async function saveWithoutSession() {
    await front.open('/settings?tab=profile');
    const first = await screen.findByLabelText('First name');
    await userEvent.clear(first);
    await userEvent.type(first, 'Ada');
    const headers = { Authorization: `Bearer ${session.token()}` };
    await fetch(`${front.url}/api/auth/sign-out`, { method: 'POST', headers });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return { first, dialog: await expiredDialog() };
  }

  async function logIn(dialog: HTMLElement, password = administrator.password) {
    await userEvent.type(within(dialog).getByLabelText('Password'), password);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log In' }));
  }

  it.each(['Sign in as somebody else', 'Log In'])(
    'AUTH-02 tell of an ended session in the owner’s words, and lead by “%s” without a password to sign-in and back',
    async (name) => {
      const { dialog } = await saveWithoutSession();
      expect(within(dialog).getByText('Your session has expired. Please log in again.')).toBeVisible();
      expect(screen.queryByText('Sign in first.')).toBeNull();
      await userEvent.click(within(dialog).getByRole('button', { name }));
      await screen.findByRole('button', { name: 'Sign in' });
      expect(new URLSearchParams(window.location.search).get('redirectURL')).toBe('/settings?tab=profile');
      expect(session.token()).toBeNull();
    },
  );

  it('SAFE-08 let the same user sign in over the page, and then are sent again', async () => {
    const { first, dialog } = await saveWithoutSession();
    expect(within(dialog).getByLabelText('Email')).toHaveValue(administrator.email);
    expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly');
    await logIn(dialog, 'Wrong-1234');
    await within(dialog).findByText('The email or the password is not right.');
    await userEvent.clear(within(dialog).getByLabelText('Password'));
    await logIn(dialog);
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    expect(first).toBeInTheDocument();
    expect(first).toHaveValue('Ada');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saves = front.requests.filter(({ method, url }) => method === 'PATCH' && url.endsWith('/api/auth/profile'));
    expect(saves).toHaveLength(2);
    expect(
      front.requests.find(({ url }) => url.endsWith('/api/auth/sign-in'))?.headers.get('Authorization'),
    ).toBeNull();
  });

  it('SAFE-08 leave the page as it is for who does not sign in, with a way to do so later', async () => {
    const { first, dialog } = await saveWithoutSession();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(first).toHaveValue('Ada');
    const notice = screen.getByText(/^Your session has expired. You can read on here/);
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    await logIn(await expiredDialog());
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  });

  it('AUTH-02 tell of it once, however many fail at once, and lead to sign-in where there is no page yet', async () => {
    const refused = vi.fn(ended);
    await front.open('/dashboard', { otherwise: [http.all('*/api/*', refused)] });
    expect(refused.mock.calls.length).toBeGreaterThan(2);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.click(within(await expiredDialog()).getByRole('button', { name: 'Log In' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(new URLSearchParams(window.location.search).get('redirectURL')).toBe('/dashboard');
  });

  it('AUTH-03 say Oops! when they fail without a reason that people can mend; SCR-06 Esc closes it', async () => {
    await front.open('/settings?tab=profile');
    front.network.use(http.patch('*/api/auth/profile', () => new HttpResponse('broken', { status: 500 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Oops!' });
    expect(
      within(dialog).getByText('Oops! Something went wrong. Please reach out to the administrator for help!'),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(document.querySelector('.MuiDialog-container') as HTMLElement);
    expect(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AUTH-03 show a known refusal in its own words instead', async () => {
    await front.open('/settings?tab=profile');
    front.network.use(
      http.patch('*/api/auth/profile', () =>
        HttpResponse.json({ message: 'Ask Ann first.', code: 'rule' }, { status: 409 }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Ask Ann first.')).toBeVisible());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that the network is gone, keep what was typed, and work again once it is back', async () => {
    await front.open('/settings?tab=profile');
    const first = await screen.findByLabelText('First name');
    await userEvent.clear(first);
    await userEvent.type(first, 'Ada');
    front.network.use(http.patch('*/api/auth/profile', () => HttpResponse.error()));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText(/^No connection to the server/)).toBeVisible());
    expect(first).toHaveValue('Ada');

    front.network.use(http.patch('*/api/auth/profile', () => HttpResponse.json({ id: 1 })));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    expect(screen.queryByText(/^No connection to the server/)).toBeNull();
  });
});
