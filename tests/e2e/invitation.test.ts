import { describe, expect, it } from 'vitest';
import { accessTokenOf } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { focusedText, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('ROLE-07 an invitation', () => {
  const browser = useBrowser();
  const product = productForFile();

  it('leads somebody else from its link to the dashboard, with a password of their own', async () => {
    const { page, watch: invited } = await browser.open();
    invited.expect({ status: 422, url: '/api/auth/invitation' });
    await openSignedIn(page, product.url, '/module/user', await accessTokenOf(product.url));
    await page.getByRole('button', { name: translate('facet.account.invite') }).click();
    const dialog = page.getByRole('dialog', { name: translate('facet.account.inviteTitle') });
    await dialog.getByLabel('Email').fill('mei');
    await dialog.getByRole('button', { name: translate('facet.account.invite') }).click();
    await dialog.getByText(/^Must be an email address/).waitFor();
    await expect.poll(() => focusedText(page)).toBe(translate('facet.account.invite'));
    await dialog.getByLabel('Email').fill('mei@example.com');
    await dialog.getByLabel('First Name').fill('Mei');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await dialog.getByRole('button', { name: translate('facet.account.invite') }).click();
    const link = (await dialog.getByText(/\/invitation\//).innerText()).trim();

    const { page: guest } = await browser.open({ viewport: { width: 390, height: 844 } });
    await guest.goto(link);
    await guest.getByText('Welcome, Mei.').waitFor();
    for (const label of ['facet.settings.newPassword', 'facet.settings.repeatPassword']) {
      await guest.getByLabel(translate(label), { exact: true }).fill('Teal-Kettle-9');
    }
    await guest.getByRole('button', { name: translate('facet.account.save') }).click();
    await guest.waitForURL('**/dashboard');
    await accessTokenOf(product.url, { email: 'mei@example.com', password: 'Teal-Kettle-9' });

    const { page: late, watch } = await browser.open();
    watch.expect({ status: 404, url: '/api/auth/link/' });
    await late.goto(link);
    await late.getByText(translate('facet.error.accountLink')).waitFor();
    expect(await late.getByRole('button', { name: translate('facet.account.save') }).count()).toBe(0);
  });
});
