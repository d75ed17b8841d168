import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import chinese from '../../public/assets/i18n/zh.json';
import { createI18nProvider } from '../../src/admin/i18n/LanguageProvider.tsx';
import { loadMessages } from '../../src/admin/i18n/messages.ts';
import type { Messages } from '../../src/admin/i18n/messageTree.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const sourceDir = resolve(import.meta.dirname, '../../src');

describe('the translation files', () => {
  const texts = { en: flat(english as Messages), zh: flat(chinese as Messages) };

  it('SHELL-15 have the same keys in both languages', () => {
    expect(Object.keys(texts.zh).sort()).toEqual(Object.keys(texts.en).sort());
  });

  it('SHELL-15 have the same placeholders in both languages', () => {
    const placeholders = (text = '') => [...new Set(text.replace(/_(en|zh)\}/g, '}').match(/%\{\w+\}/g))].sort().join();
    for (const [key, text] of Object.entries(texts.en)) {
      expect(`${key} ${placeholders(texts.zh[key])}`).toBe(`${key} ${placeholders(text)}`);
    }
  });

  it('SHELL-15 lack no key that the code names', () => {
    const known = { ...flat(englishMessages as unknown as Messages), ...texts.en };
    const groups = new Set(
      Object.keys(known).flatMap((key) => key.split('.').map((_part, n, parts) => parts.slice(0, n + 1).join('.'))),
    );
    const missing = keysIn(sourceDir).filter(({ key }) => !groups.has(key));
    expect(missing).toEqual([]);
  });

  it('AUTH-02 AUTH-03 SHELL-06 hold the owner’s texts to the letter', () => {
    expect(english.facet).toMatchObject({
      sessionExpired: {
        title: 'Session Expired',
        text: 'Your session has expired. Please log in again.',
        logIn: 'Log In',
      },
      oops: {
        title: 'Oops!',
        text: 'Oops! Something went wrong. Please reach out to the administrator for help!',
      },
      user: { signedInAs: 'Signed in as', profile: 'Profile', status: 'Status', signOut: 'Sign out' },
    });
  });
});

describe('the language on screen', () => {
  const front = frontOverServer();

  it('SHELL-15 is English first, and each language is fetched from ./assets/i18n', async () => {
    const fetched: string[] = [];
    const note = http.get('*/assets/i18n/:file', ({ params }) => void fetched.push(String(params.file)));
    await front.open('/dashboard', { otherwise: [note] });
    await waitFor(() => expect(screen.getByText('Recent changes')).toBeVisible());
    expect(fetched).toEqual(['en.json']);
    await switchTo('中文', 'Language');
    await waitFor(() => expect(screen.getByText('最近更改')).toBeVisible());
    expect(fetched).toEqual(['en.json', 'zh.json']);
    expect(document.documentElement.lang).toBe('zh-Hans');
  });

  it('SHELL-15 turns everything: menu, schema’s labels, React-Admin’s own texts', async () => {
    await front.open('/module/customer/new', { language: 'zh' });
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeVisible());
    expect(screen.getByRole('navigation', { name: '主菜单' })).toHaveTextContent('供应商');
    expect(document.body.textContent).not.toMatch(/facet\.|ra\.[a-z]+\.|resources\./);
  });

  it('SHELL-15 changes without losing what was typed, and back', async () => {
    await front.open('/module/laboratory/new');
    const code = await screen.findByRole('textbox', { name: /^Laboratory Code/ });
    await userEvent.type(code, 'GIA-7');
    await switchTo('中文', 'Language');
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeVisible());
    expect(code).toBeInTheDocument();
    expect(code).toHaveValue('GIA-7');
    await switchTo('English', '语言');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeVisible());
    expect(screen.getByRole('textbox', { name: /^Laboratory Code/ })).toHaveValue('GIA-7');
  });

  it('SHELL-15 is kept for the next visit', async () => {
    await front.open('/dashboard');
    await switchTo('中文', 'Language');
    await waitFor(() => expect(localStorage.getItem('facet.language')).toBe('zh'));
  });

  it('stays what it is, and says so, when the other texts cannot be fetched', async () => {
    await front.open('/dashboard');
    front.network.use(http.get('*/assets/i18n/zh.json', () => HttpResponse.error()));
    await switchTo('中文', 'Language');
    await waitFor(() => expect(screen.getByText(/^The language could not be loaded/)).toBeVisible());
    expect(screen.getByText('Recent changes')).toBeVisible();
  });

  it('SHELL-15 takes the first plural form in Chinese, and the right one in English', async () => {
    await front.open('/dashboard');
    const zh = createI18nProvider('zh', await loadMessages('zh'));
    const en = createI18nProvider('en', await loadMessages('en'));
    expect(zh.translate('ra.notification.deleted', { smart_count: 3 })).toBe('已删除 3 项');
    expect(en.translate('ra.notification.deleted', { smart_count: 3 })).toBe('3 elements deleted');
    expect(en.translate('ra.notification.deleted', { smart_count: 1 })).toBe('Element deleted');
  });

  it('SHELL-15 has a Chinese text for every one of React-Admin’s', async () => {
    await front.open('/dashboard');
    const zh = flat(await loadMessages('zh'));
    const alike = Object.entries(flat(englishMessages as unknown as Messages)).filter(
      ([key, text]) => zh[key] === text,
    );
    const words = alike.filter(([, text]) => /[A-Za-z]{2}/.test(text.replace(/%\{\w+\}/g, '')));
    expect(words).toEqual([]);
  });

  async function switchTo(language: string, button: string) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.click(await screen.findByRole('menuitem', { name: language }));
    await act(async () => undefined);
  }
});

function flat(messages: Messages, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  );
}

/** Every text in the code that looks like a key; of one that is put together (`facet.x.${y}`), the part before. */
function keysIn(dir: string): { file: string; key: string }[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(admin|fields)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(dir, file), 'utf8').matchAll(/['"`]((?:facet|ra)\.[a-zA-Z_]+(?:\.[a-zA-Z_]+)*)/g)].map(
        ([, key = '']) => ({ file, key }),
      ),
    )
    .filter(({ key }) => !/^facet\.(token|devices|expired|language|appearance|handledElsewhere|scroll)$/.test(key));
}
