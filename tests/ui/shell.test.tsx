import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dayFrom } from '../../src/fields/shared/days/calendarDay.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer, setWidth } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';

const front = frontOverServer();
const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

describe('the side menu', () => {
  it('SHELL-03 comes from the server, with groups that open and close', async () => {
    await front.open('/dashboard');
    expect(front.requests.filter(({ url }) => url.endsWith('/api/common/navigation'))).toHaveLength(1);
    const group = within(menu() as HTMLElement).getByRole('button', { name: 'Stock' });
    expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(within(menu() as HTMLElement).getByRole('link', { name: 'Inventory' })).toHaveAttribute(
      'href',
      '/module/inventory',
    );
    await userEvent.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(within(menu() as HTMLElement).queryByRole('link', { name: 'Inventory' })).toBeNull());
  });

  it('SHELL-03 shows badges, and opens links out of the app in a new tab', async () => {
    const navigation = http.get('*/api/common/navigation', () =>
      HttpResponse.json([
        { title: 'Website', icon: 'public', href: 'https://example.com/' },
        { title: 'Inbox', routerLink: '/dashboard', badge: '12' },
      ]),
    );
    await front.open('/dashboard', { otherwise: [navigation] });
    const website = screen.getByRole('link', { name: 'Website' });
    expect(website).toHaveAttribute('target', '_blank');
    expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const inbox = screen.getByRole('link', { name: /Inbox/ });
    expect(inbox).toHaveTextContent('12');
    expect(inbox).toHaveAttribute('aria-current', 'page');
  });

  it('SHELL-03 counts what is overdue beside the entry; the number opens the list of just that', async () => {
    const call = await signInByApi(front.url);
    const house = tradingHouse(call);
    const lent = async (days: string) => {
      const customer = await house.customer();
      const memo = await house.document('memo-out', customer.id, [await house.item()], { due_date: dayFrom(days) });
      await house.confirm('memo-out', memo.id);
      return memo.memo_out_code;
    };
    const [late, onTime] = [await lent('today-3'), await lent('today+3')];
    await front.open('/dashboard');
    const badge = await screen.findByRole('link', { name: '1 overdue' });
    expect(badge).toHaveTextContent('1');
    const entry = within(menu() as HTMLElement).getByRole('link', { name: 'Memos Out' });
    expect(entry).toHaveAttribute('href', '/module/memo-out');
    expect(entry).not.toContainElement(badge);
    await userEvent.click(badge);
    await waitFor(() => expect(screen.getByRole('link', { name: late })).toBeVisible());
    expect(screen.queryByRole('link', { name: onTime })).toBeNull();
  });

  it('SHELL-04 SHELL-14 stands at 1280 pixels and wider, and follows the window live', async () => {
    await front.open('/dashboard', { width: 1280 });
    expect(menu()).toBeVisible();
    setWidth(1279);
    await waitFor(() => expect(menu()).toBeNull());
    setWidth(1280);
    expect(menu()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('SHELL-04 lies over narrower pages until its backdrop is clicked', async () => {
    await front.open('/dashboard', { width: 820 });
    expect(menu()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(menu()).toBeVisible();
    await userEvent.click(document.querySelector('.MuiBackdrop-root') as HTMLElement);
    await waitFor(() => expect(menu()).toBeNull());
  });
});

describe('the top bar', () => {
  it('SHELL-05 has menu toggle, scanner, search, fullscreen, dark mode and user menu', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    const requestFullscreen = vi.fn(() => Promise.resolve());
    document.documentElement.requestFullscreen = requestFullscreen;
    await front.open('/dashboard');
    for (const name of ['Menu', 'Scanner', 'Dark mode', /^Account/, 'Language', 'Appearance']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    expect(screen.getByRole('combobox', { name: 'Search all records' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(requestFullscreen).toHaveBeenCalledOnce();
  });

  it('SHELL-06 says who is signed in, and leads to profile, status and sign-out', async () => {
    await front.open('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    const list = screen.getByRole('menu');
    expect(list).toHaveTextContent('Signed in asadmin@example.com');
    const target = (name: string) => within(list).getByRole('menuitem', { name }).getAttribute('href');
    expect(target('Profile')).toBe('/settings?tab=profile');
    expect(target('Status')).toBe('/settings?tab=status');
    expect(target('Sign out')).toBe('/sign-out');
  });

  it('SHELL-07 adds what the schema has, from a dial that opens downward', async () => {
    await front.open('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(document.querySelector('.MuiSpeedDial-directionDown')).not.toBeNull();
    const actions = screen.getAllByRole('menuitem').map((item) => item.parentElement?.textContent);
    expect(actions).toEqual(expect.arrayContaining(['Add Inventory', 'Add Customer', 'Add Supplier']));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add Customer' }));
    await waitFor(() => expect(window.location.pathname).toBe('/module/customer/new'));
  });

  it('SHELL-12 turns dark, with a class on the root, and stays so', async () => {
    await front.open('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Dark mode' }));
    expect(document.documentElement).toHaveClass('dark');
    expect(JSON.parse(localStorage.getItem('facet.appearance') ?? '')).toMatchObject({ dark: true });
    await userEvent.click(screen.getByRole('button', { name: 'Light mode' }));
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('SHELL-13 starts as Aura, noir, no surface, as the system is; the panel changes each and hides', async () => {
    // The choices of the tests before are kept with the user.
    const call = await signInByApi(front.url);
    await call('PUT', 'common/preference/appearance', { value: null });
    await front.open('/dashboard');
    expect(JSON.parse(localStorage.getItem('facet.appearance') ?? '')).toEqual({
      preset: 'Aura',
      primary: 'noir',
      surface: null,
      dark: 'system',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Appearance' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Appearance' }));
    await userEvent.click(panel.getByRole('button', { name: 'Lara' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Indigo' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Slate' }));
    await userEvent.click(panel.getByRole('button', { name: 'Dark' }));
    expect(JSON.parse(localStorage.getItem('facet.appearance') ?? '')).toEqual({
      preset: 'Lara',
      primary: 'indigo',
      surface: 'slate',
      dark: true,
    });
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the global search', () => {
  let call: CallApi;
  beforeAll(async () => {
    call = await signInByApi(front.url);
    await call('POST', 'customer', { customer_name: 'Marigold Jewels' });
    await call('POST', 'supplier', { supplier_name: 'Marigold Mines' });
  });

  it('SHELL-17 finds records of all modules as one types, grouped, and opens one by keys alone', async () => {
    await front.open('/dashboard');
    await userEvent.keyboard('/');
    expect(screen.getByRole('combobox', { name: 'Search all records' })).toHaveFocus();
    await userEvent.keyboard('marigold');
    await waitFor(() => expect(screen.getByRole('option', { name: /Marigold Jewels/ })).toBeVisible());
    const list = screen.getByRole('listbox');
    expect(list).toHaveTextContent('Customers');
    expect(list).toHaveTextContent('Suppliers');
    const supplier = screen.getByRole('option', { name: /Marigold Mines/ });
    const first = screen.getAllByRole('option')[0];
    await userEvent.keyboard(first === supplier ? '{Enter}' : '{ArrowDown}{Enter}');
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/supplier\/edit\/\d+$/));
  });

  it('SHELL-17 says when nothing was found', async () => {
    await front.open('/dashboard');
    await userEvent.type(screen.getByRole('combobox', { name: 'Search all records' }), 'zzzzz');
    await waitFor(() => expect(screen.getByText('Nothing found. Try another word, or a part of it.')).toBeVisible());
    expect(screen.getByText(/^Looked in .*Inventory/)).toBeVisible();
  });

  it('SHELL-17 says that a search failed, and not that nothing was found', async () => {
    const busy = http.get('*/api/common/search', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 }));
    await front.open('/dashboard', { otherwise: [busy] });
    await userEvent.type(screen.getByRole('combobox', { name: 'Search all records' }), 'marigold');
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });

  it('SHELL-17 marks what was typed, and remembers what was found until somebody signs out', async () => {
    await front.open('/dashboard');
    const box = screen.getByRole('combobox', { name: 'Search all records' });
    await userEvent.type(box, 'mines');
    const option = await screen.findByRole('option', { name: /Marigold Mines/ });
    expect(option.querySelector('mark')).toHaveTextContent('Mines');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/supplier\/edit\/\d+$/));
    const { pathname } = window.location;
    expect(box).not.toHaveFocus();
    await screen.findByRole('heading', { level: 1, name: /Marigold Mines/ });

    // The letter counts for a moment only, which a busy machine lets pass.
    await waitFor(async () => {
      if (window.location.pathname !== '/module/customer') await userEvent.keyboard('gc');
      expect(window.location.pathname).toBe('/module/customer');
    });
    await userEvent.keyboard('/');
    await waitFor(() => expect(screen.getByText('Recently opened')).toBeVisible());
    expect(screen.getByText('Recent searches')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(box).toHaveValue('mines');
    await waitFor(() => expect(screen.queryByText('Recently opened')).toBeNull());
    await userEvent.clear(box);
    const recent = within(await screen.findByRole('group', { name: 'Recently opened' }));
    await userEvent.click(await recent.findByRole('option', { name: /Marigold Mines/ }));
    await waitFor(() => expect(window.location.pathname).toBe(pathname));

    await userEvent.click(screen.getByRole('button', { name: /Account/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toMatch(/Marigold|supplier/));
    expect(Object.keys(sessionStorage).join()).not.toContain('facet.place');
  });

  it('SHELL-17 opens by Enter nothing that was found for what was typed before', async () => {
    await front.open('/dashboard');
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search all records' });
    await userEvent.type(box, 'jewels');
    await screen.findByRole('option', { name: /Marigold Jewels/ });
    box.setSelectionRange(0, box.value.length);
    await userEvent.keyboard('mines{Enter}');
    await screen.findByRole('option', { name: /Marigold Mines/ });
    expect(window.location.pathname).toBe('/dashboard');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/module\/supplier\/edit\/\d+$/));
  });

  it('SHELL-17 opens in a new tab with Ctrl, and stays where it is', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await front.open('/dashboard');
    await userEvent.type(screen.getByRole('combobox', { name: 'Search all records' }), 'mines');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(await screen.findByRole('option', { name: /Marigold Mines/ }));
    await user.keyboard('{/Control}');
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^\/module\/supplier\/edit\/\d+$/), '_blank', 'noopener');
    expect(window.location.pathname).toBe('/dashboard');
  });
});

describe('the keyboard', () => {
  it('SHELL-08 ? shows the shortcuts, Esc closes them', async () => {
    await front.open('/dashboard');
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog).toHaveTextContent('Customers');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SHELL-08 g and a letter go to a module, n opens a new record there', async () => {
    await front.open('/dashboard');
    // The letter counts for a moment only, which a busy machine lets pass.
    await waitFor(async () => {
      if (window.location.pathname !== '/module/customer') await userEvent.keyboard('gc');
      expect(window.location.pathname).toBe('/module/customer');
    });
    await userEvent.keyboard('n');
    await waitFor(() => expect(window.location.pathname).toBe('/module/customer/new'));
  });

  it('SHELL-08 none fires while somebody types; Ctrl+S saves', async () => {
    await front.open('/module/laboratory/new');
    const code = await screen.findByRole('textbox', { name: /^Laboratory Code/ });
    await userEvent.type(code, 'gc?n/');
    expect(code).toHaveValue('gc?n/');
    expect(window.location.pathname).toBe('/module/laboratory/new');
    await userEvent.type(screen.getByRole('textbox', { name: /^Laboratory Name/ }), 'Typed');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(front.requests.some(({ method }) => method === 'POST')).toBe(true));
  });
});

describe('the root shell', () => {
  it('SHELL-02 shows a loading bar while an api request runs', async () => {
    const gate = newGate();
    const slow = http.get('*/api/common/overview', async () => {
      await gate.opened;
      return HttpResponse.json({ counts: {}, recent: [] });
    });
    await front.open('/dashboard', { otherwise: [slow] });
    // The page itself may say that it loads, too.
    const bars = () => screen.getAllByRole('progressbar', { name: 'Loading' });
    await waitFor(() => expect(bars().filter((bar) => bar.matches('.MuiLinearProgress-root'))).toHaveLength(1));
    await act(async () => gate.open());
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('SHELL-16 resolves user, schema and menu before the layout shows; SHELL-09 the splash stands until then', async () => {
    const splash = document.body.appendChild(document.createElement('div'));
    splash.id = 'splash';
    const answered: string[] = [];
    const late = ['auth/check', 'common/schema', 'common/navigation'].map((path) =>
      http.get(`*/api/${path}`, async () => {
        await delay(20);
        expect(document.getElementById('splash')).toBe(splash);
        expect(document.querySelector('main')).toBeNull();
        answered.push(path);
        return undefined;
      }),
    );
    await front.open('/dashboard', { otherwise: late });
    expect(answered.sort()).toEqual(['auth/check', 'common/navigation', 'common/schema']);
    await waitFor(() => expect(document.getElementById('splash')).toBeNull());
  });

  it('starts with the schema that the build put beside it, when the back end has no call for it', async () => {
    const { body: schema } = await (await signInByApi(front.url))('GET', 'common/schema');
    const none = http.get('*/api/common/schema', () => HttpResponse.json({ message: 'no' }, { status: 404 }));
    const beside = http.get('*/schema.json', () =>
      HttpResponse.json({ ...schema, app: { ...schema.app, siteName: 'Beside' } }),
    );
    await front.open('/dashboard', { otherwise: [none, beside] });
    await waitFor(() => expect(document.title).toBe('Beside ERP'));
  });

  it('offers to try again when the start finds no server, and then goes on', async () => {
    let gone = true;
    const lost = http.get('*/api/common/navigation', () =>
      gone ? HttpResponse.json({ message: 'Not now.' }, { status: 503 }) : undefined,
    );
    await front.open('/dashboard', { otherwise: [lost] });
    await screen.findByRole('heading', { name: 'The app could not start' });
    gone = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again', hidden: true }));
    await screen.findByText('Recent changes');
  });

  it('SHELL-11 has a footer that is empty', async () => {
    await front.open('/dashboard');
    expect(screen.getByRole('contentinfo')).toBeEmptyDOMElement();
  });

  it('takes one call for the dashboard; each figure opens the list behind it', async () => {
    await front.open('/dashboard');
    await screen.findByText('Recent changes');
    const called = front.requests.map(({ url }) => new URL(url).pathname);
    const ofTheShell = [
      'auth/check',
      ...['schema', 'navigation', 'choices', 'preference', 'badges'].map((name) => `common/${name}`),
    ];
    expect(called.filter((path) => !ofTheShell.includes(path.replace('/api/', '')))).toEqual(['/api/common/overview']);
    const records = within(screen.getByRole('region', { name: 'Records' }));
    expect(records.getByRole('link', { name: /Users/ })).toHaveAttribute('href', '/module/user');
    await waitFor(() => expect(records.getByRole('link', { name: /Users/ })).toHaveTextContent('1'));
  });
});
