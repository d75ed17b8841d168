import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../src/server/programs/buildFront.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { startKeptServer } from '../support/keptServer.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { fillSignIn, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';
import { axed } from './support/walkScreens.ts';

const guarded = {
  name: 'guarded',
  label: { en: 'Guarded', zh: '受保护' },
  modules: { '*': { read: true } },
  requiresSecondFactor: true,
};
const needed = { status: 403, url: '/api/auth/sign-in' };

describe('ROLE-08 a second factor', () => {
  const browser = useBrowser();
  let url: string;
  let api: CallApi;

  beforeAll(async () => {
    const { dir, remove } = schemaDirWith([]);
    mkdirSync(join(dir, 'roles'), { recursive: true });
    writeFileSync(join(dir, 'roles/guarded.json'), JSON.stringify(guarded));
    url = await startKeptServer({ schemaDir: dir, distDir });
    api = await signInByApi(url);
    return remove;
  });

  const newUser = async (role = 'viewer') => {
    const who = { email: `${crypto.randomUUID()}@example.com`, password: 'Ochre-Lantern-7' };
    const { status, body } = await api('POST', 'user', { ...who, role });
    expect(status).toBe(201);
    return { ...who, id: body.id as number };
  };
  const userWithTotp = async () => {
    const { id, ...who } = await newUser();
    const call = await signInByApi(url, who);
    const { body: begun } = await call('POST', 'auth/second-factors/totp');
    const code = codeOf(begun.secret);
    const { status, body } = await call('PUT', 'auth/second-factors/totp', { token: begun.token, code });
    expect(status).toBe(200);
    return { id, who, call, secret: begun.secret as string, codes: body.recovery_codes as string[] };
  };
  const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key), exact: true });
  /** Types the code of the secret on screen into the dialog, and answers the secret. */
  const finishTotp = async (page: Page): Promise<string> => {
    const shown = await page.getByRole('textbox', { name: translate('facet.secondFactor.totpSecret') }).innerText();
    const secret = shown.replace(/\s/g, '');
    await page.getByLabel(translate('facet.secondFactor.code')).fill(codeOf(secret));
    await button(page, 'facet.secondFactor.finish.totp').click();
    return secret;
  };
  /** `later`: in so many half minutes. A code is used once, so that a test takes the one of later, which holds already. */
  const codeOf = (secret: string, later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

  it('by an authenticator app is set up by hand and asked for at the next sign-in; a recovery code serves as well', async () => {
    const who = await newUser();
    const { page, watch } = await browser.open();
    await openSignedIn(page, url, '/settings?tab=second-factor', await accessTokenOf(url, who));
    await button(page, 'facet.secondFactor.setUpTotp').click();
    watch.expect({ status: 422, url: '/api/auth/second-factors/totp' });
    await page.getByLabel(translate('facet.secondFactor.code')).fill('12345');
    await page.keyboard.press('Enter');
    await page.getByText(translate('facet.error.secondFactor.wrongCode')).waitFor();
    const secret = await finishTotp(page);
    const codes = page.getByRole('list', { name: translate('facet.secondFactor.codes') }).getByRole('listitem');
    await codes.first().waitFor();
    const [first = ''] = await codes.allInnerTexts();
    expect(await axed(page)).toEqual([]);
    expect(await codes.count()).toBe(10);
    const saving = page.waitForEvent('download');
    await button(page, 'facet.secondFactor.download').click();
    expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
    await button(page, 'facet.secondFactor.codesKept').click();
    await page.getByText('10 of 10 codes are left.').waitFor();

    const { page: other, watch: otherWatch } = await browser.open({ viewport: { width: 390, height: 844 } });
    otherWatch.expect(needed, { status: 401, url: '/api/auth/second-factor' });
    await other.goto(url);
    await fillSignIn(other, who);
    const field = other.getByLabel(translate('facet.secondFactor.code'));
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await axed(other)).toEqual([]);
    await field.fill('000000');
    await other.keyboard.press('Enter');
    await other.getByText(translate('facet.error.secondFactor.failed.totp')).waitFor();
    await field.fill(codeOf(secret, 1));
    await other.keyboard.press('Enter');
    await other.waitForURL('**/dashboard');

    const { page: third, watch: thirdWatch } = await browser.open();
    thirdWatch.expect(needed);
    await third.goto(url);
    await fillSignIn(third, who);
    await button(third, 'facet.secondFactor.use.recovery').click();
    await third.getByLabel(translate('facet.secondFactor.recoveryCode')).fill(first.toLowerCase());
    await third.keyboard.press('Enter');
    await third.waitForURL('**/dashboard');
  });

  it('SAFE-08 is asked for over a page whose session has ended, which stays as it is', async () => {
    const { who, call, secret, codes } = await userWithTotp();
    const { page, watch } = await browser.open();
    watch.expect(needed, { status: 401, url: '/api/' });
    await page.goto(url);
    await fillSignIn(page, who);
    await page.getByLabel(translate('facet.secondFactor.code')).fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.goto(`${url}/settings?tab=profile`);
    await page.getByLabel('First name').fill('Ada');
    const sessions = (await call('GET', 'auth/sessions')).body as { id: number; current: boolean }[];
    for (const { id } of sessions.filter(({ current }) => !current)) await call('DELETE', `auth/sessions/${id}`);
    const dialog = page.getByRole('dialog', { name: translate('facet.sessionExpired.title') });
    await dialog.getByLabel('Password').fill(who.password);
    await button(page, 'facet.sessionExpired.logIn').click();
    await button(page, 'facet.secondFactor.use.recovery').waitFor();
    expect(await axed(page)).toEqual([]);
    await button(page, 'facet.signIn.back').click();
    await dialog.getByLabel('Password').fill(who.password);
    await button(page, 'facet.sessionExpired.logIn').click();
    // The codes of this half minute and of the next are used up; an earlier one is no longer taken.
    await button(page, 'facet.secondFactor.use.recovery').click();
    await dialog.getByLabel(translate('facet.secondFactor.recoveryCode')).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  it('by a passkey is made, named and used with the device, and removed again', async () => {
    const who = await newUser();
    const { page, watch } = await browser.open();
    const credentials = await virtualAuthenticator(page);
    // Browsers make passkeys for names of hosts, not for numbers.
    const named = url.replace('127.0.0.1', 'localhost');
    await openSignedIn(page, named, '/settings?tab=second-factor', await accessTokenOf(url, who));
    await button(page, 'facet.secondFactor.addPasskey').click();
    await page.getByLabel(translate('facet.secondFactor.passkeyName')).fill('Work laptop');
    await button(page, 'facet.secondFactor.finish.passkey').click();
    await button(page, 'facet.secondFactor.codesKept').click();
    await page.getByText('Work laptop').waitFor();
    expect(await axed(page)).toEqual([]);
    expect(await credentials()).toBe(1);

    await page.goto(`${named}/sign-out`);
    await page.waitForURL('**/sign-in*');
    watch.expect(needed);
    await fillSignIn(page, who);
    await button(page, 'facet.secondFactor.use.passkey').click();
    await page.waitForURL('**/dashboard');

    await page.goto(`${named}/settings?tab=second-factor`);
    await page.getByText(/last used/).waitFor();
    await page
      .getByRole('button', { name: translate('facet.secondFactor.removeOne', { name: 'Work laptop' }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('facet.secondFactor.remove') })
      .click();
    await page.getByText(translate('facet.secondFactor.none')).waitFor();
    await accessTokenOf(url, who);
  });

  it('is set up over the sign-in by users whose role requires it, who see nothing before', async () => {
    const who = await newUser('guarded');
    const { page, watch } = await browser.open({ viewport: { width: 820, height: 1180 } });
    watch.expect({ status: 403, url: '/api/' });
    await page.goto(`${url}/module/customer`);
    await fillSignIn(page, who);
    await page.getByRole('dialog', { name: translate('facet.secondFactor.title.choose') }).waitFor();
    expect(await axed(page)).toEqual([]);
    await page.getByRole('button', { name: translate('facet.dialog.close') }).click();
    await page.getByRole('heading', { name: translate('facet.start.secondFactor') }).waitFor();
    await button(page, 'facet.start.setUp').click();
    await page.getByRole('button', { name: new RegExp(`^${translate('facet.secondFactor.totp')}`) }).click();
    await finishTotp(page);
    await button(page, 'facet.secondFactor.codesKept').click();
    await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
  });

  it('is asked for after a password that was set by a link; after five wrong codes the sign-in begins again', async () => {
    const { id, who, secret } = await userWithTotp();
    const { body } = await api('POST', `user/${id}/reset-link`);
    const { page, watch } = await browser.open();
    watch.expect(needed, { status: 401, url: '/api/auth/second-factor' });
    await page.goto(new URL(body.link, url).href);
    for (const label of ['facet.settings.newPassword', 'facet.settings.repeatPassword']) {
      await page.getByLabel(translate(label), { exact: true }).fill(who.password);
    }
    await button(page, 'facet.account.save').click();
    const field = page.getByLabel(translate('facet.secondFactor.code'));
    await field.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await page.goto(`${url}/sign-out`);
    await page.waitForURL('**/sign-in*');
    await fillSignIn(page, who);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await field.fill('000000');
      const answered = page.waitForResponse('**/api/auth/second-factor');
      await page.keyboard.press('Enter');
      await (await answered).finished();
    }
    await page.getByText(translate('facet.error.secondFactor.over')).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(1);
  });

  it('is removed by an administrator for a user who has lost the phone', async () => {
    const { id, who, call } = await userWithTotp();
    const { page } = await browser.open();
    await openSignedIn(page, url, `/module/user/edit/${id}`, await accessTokenOf(url, administrator));
    await button(page, 'facet.account.secondFactor').click();
    await page.getByText(translate('facet.account.hasTotp', { name: who.email })).waitFor();
    await button(page, 'facet.account.removeSecondFactor').click();
    await page.getByText(translate('facet.account.secondFactorRemoved')).waitFor();
    expect((await call('GET', 'auth/check')).status).toBe(401);
    await accessTokenOf(url, who);
  });
});

/** A device in the browser that makes passkeys and says yes to everything. Answers how many it has. */
async function virtualAuthenticator(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}
