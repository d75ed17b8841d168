import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
let call: CallApi;
let sale: { id: number };

beforeAll(async () => {
  // Fetched when the palette is first opened; transforming it on demand would take longer than a test waits.
  await Promise.all([import('../../src/admin/shell/palette/CommandPalette.tsx'), import('pinyin-pro')]);
  call = await signInByApi(front.url);
  const house = tradingHouse(call);
  sale = await house.document('sale', (await house.customer('Golden Crown')).id, [await house.item()]);
});

const input = (name = 'Commands') => screen.findByRole('combobox', { name });
const labels = () => screen.getAllByRole('option').map((option) => option.querySelector('p')?.textContent);
const marked = () =>
  screen.getAllByRole('option', { selected: true }).map((one) => one.querySelector('p')?.textContent);

async function openPalette(name?: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  return input(name);
}

describe('SCR-04 the palette of commands', () => {
  it('goes to pages and new records by words and initials, and remembers what was used', async () => {
    await front.open('/settings?tab=profile');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.type(await openPalette(), 'ns');
    await waitFor(() => expect(marked()).toEqual(['New Sale']));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'New Sale' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Customer/ })).toHaveFocus());

    // While somebody types, too.
    const box = await openPalette();
    expect(labels()[0]).toBe('New Sale');
    await userEvent.type(box, 'set pass');
    await waitFor(() => expect(marked()).toEqual(['Settings: Password']));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: /^Customer/ })).toHaveFocus();
  });

  it('offers what the page of the record offers, with its keys, and presses it', async () => {
    await front.open(`/module/sale/edit/${sale.id}?tab=items`);
    await screen.findByRole('button', { name: 'Add Item' });
    const box = await openPalette();
    expect(labels()).toEqual(
      expect.arrayContaining(['Update Status', 'Sale Print', 'History', 'Main Info', 'Add Item', 'Delete']),
    );
    // Nothing is unsaved, and the tab is open.
    expect(labels()).not.toContain('Save');
    expect(labels()).not.toContain('Sales Items');
    expect(
      screen.getByRole('option', { name: /Add rows by their numbers/ }).querySelector('[data-key="i"]'),
    ).toBeInTheDocument();
    await userEvent.type(box, 'confirm');
    await waitFor(() => expect(marked()).toEqual(['Update Status']));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Update Status' })).toBeVisible();
    // Behind another dialog the key does nothing.
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Commands' })).toBeNull();
  });

  it('finds Chinese by pinyin, by its initials, and by the English name', async () => {
    await front.open('/settings?tab=profile', { language: 'zh' });
    await screen.findByRole('heading', { level: 1 });
    const box = await openPalette('命令');
    for (const [typed, found] of [
      ['xjxsd', '新建销售单'],
      ['kehu', '客户'],
      ['new cust', '新建客户'],
      ['采购', '采购单'],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(labels()).toContain(found));
    }
  });

  it('finds records, says when there is nothing, and its lines are those of a combobox', async () => {
    await front.open('/settings?tab=profile');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Commands' }));
    const box = await input();
    await userEvent.type(box, 'golden');
    const found = await screen.findByRole('option', { name: /^Golden Crown/ });
    expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(found.id));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // What was found for `golden` is not what Enter is about any more.
    await userEvent.type(box, ' xyzzy{Enter}');
    await waitFor(() =>
      expect(
        screen.getByText('Nothing found. Try another word, or a part of it.', { selector: 'span' }),
      ).toBeInTheDocument(),
    );
    await userEvent.clear(box);
    await userEvent.type(box, 'golden');
    await userEvent.click(await screen.findByRole('option', { name: /^Golden Crown/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Golden Crown' })).toBeVisible();
    act(() => (document.activeElement as HTMLElement).blur());
  });

  it('says that records could not be searched, and not that nothing was found', async () => {
    const busy = http.get('*/api/common/search', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 }));
    await front.open('/settings?tab=profile', { otherwise: [busy] });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.type(await openPalette(), 'xyzzy');
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
  });
});
