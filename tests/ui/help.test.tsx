import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();

/** The ids of what was scrolled into sight; jsdom itself scrolls nothing. */
const scrolled: string[] = [];
beforeAll(() => {
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});

describe('help', () => {
  it('SCR-08 opens the page of the manual about the screen beside it, and leads on inside it', async () => {
    await front.open('/module/customer');
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
    const help = within(await screen.findByRole('complementary', { name: 'Help' }));
    await help.findByRole('heading', { name: 'Lists' });
    await userEvent.click(help.getByRole('link', { name: 'Imports' }));
    await help.findByRole('heading', { name: 'Imports' });
    expect(screen.getByRole('heading', { level: 1, name: /Customers/ })).toBeVisible();
    expect(help.getByRole('link', { name: 'The whole manual' })).toHaveAttribute('href', '/help/use/importing');
    await userEvent.click(help.getByRole('button', { name: 'Close help' }));
    expect(screen.queryByRole('complementary', { name: 'Help' })).toBeNull();
  });

  it('SCR-08 has the manual with a search, its contents, and what is new', async () => {
    await front.open('/help');
    await screen.findByRole('heading', { name: 'Working with Facet' });
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    await userEvent.click(contents.getByRole('link', { name: 'What is new' }));
    await screen.findByRole('heading', { name: 'Unreleased' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the manual' }), 'one hand');
    await userEvent.click(await screen.findByRole('link', { name: 'Scanning and photos: With one hand' }));
    await screen.findByRole('heading', { name: 'With one hand' });
    expect(scrolled).toContain('use/scanning/with-one-hand');
  });

  it('SCR-08 speaks Chinese, and says where a page is in English', async () => {
    await front.open('/help/schema/fields', { language: 'zh' });
    await screen.findByText('本页手册为英文。');
    const contents = within(screen.getByRole('navigation', { name: '目录' }));
    await userEvent.click(contents.getByRole('link', { name: '扫描与拍照' }));
    await screen.findByRole('heading', { name: '单手操作' });
    await waitFor(() => expect(screen.queryByText('本页手册为英文。')).toBeNull());
  });

  it('SCR-07 has on a phone what the top bar has no room for in the user menu', async () => {
    await front.open('/dashboard', { width: 390 });
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Appearance' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Appearance' })).getByRole('button', { name: 'Close' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Help' }));
    await within(await screen.findByRole('dialog', { name: 'Help' })).findByRole('heading', {
      name: 'Working with Facet',
    });
  });

  it('SCR-07 has on a phone a bar with scanner, search, new records and the menu', async () => {
    await front.open('/module/certificate', { width: 390 });
    const bar = within(await screen.findByRole('navigation', { name: 'Quick access' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Scanner',
      'Search',
      'Add',
      'Menu',
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('combobox', { name: 'Search all records' })).toHaveFocus();
    await userEvent.click(bar.getByRole('button', { name: 'Add' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add' }));
    expect(sheet.getAllByRole('link')[0]).toHaveAttribute('href', '/module/certificate/new');
    expect(sheet.getByRole('link', { name: 'Add Sale' })).toHaveAttribute('href', '/module/sale/new');
  });

  it('SCR-08 says what a field takes before somebody breaks its rule, in both languages', async () => {
    await front.open('/module/inventory/new');
    expect(await screen.findByRole('textbox', { name: /^Item No/ })).toHaveAccessibleDescription(
      'Digits only, as on the tag · At most 20 characters',
    );
    expect(screen.getByRole('textbox', { name: /^Weight/ })).toHaveAccessibleDescription('0 or more');
    await front.open('/module/certificate/new');
    expect(await screen.findByRole('textbox', { name: /^Certificate Date/ })).toHaveAccessibleDescription(
      'Today at most',
    );
    await front.open('/module/customer/new', { language: 'zh' });
    expect(await screen.findByRole('textbox', { name: /^账期/ })).toHaveAccessibleDescription(
      '留空则账单无到期日 · 0 至 3,650',
    );
  });
});
