import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;
const ids: Record<string, number> = {};

beforeAll(async () => {
  call = await signInByApi(front.url);
  await call('PUT', 'common/preference/page-size', { value: 10 });
  for (let number = 1; number <= 23; number += 1) {
    const code = `G${String(number).padStart(2, '0')}`;
    const { body } = await call('POST', 'gem', { code, kind: number % 2 ? 'Ruby' : 'Jade', price: number });
    ids[code] = body.id;
  }
});

const addressOf = (code: string) => `/module/gem/edit/${ids[code]}`;
const isOpen = (code: string) =>
  waitFor(() => {
    expect(window.location.pathname).toBe(addressOf(code));
    expect(screen.getByLabelText(/^Code/)).toHaveValue(code);
  });
const row = (code: string) => screen.getByRole('link', { name: code });
const frame = () => document.querySelector('.RaDataTable-tableWrapper') as HTMLElement;
const beside = (direction: 'Next' | 'Previous') =>
  screen.getByRole('button', { name: `${direction} record in the list` });
const inList = () => screen.getByRole('group', { name: 'Place in the list' });
const listCalls = () => front.requests.filter(({ url }) => /\/api\/gem\?/.test(url)).length;

async function openFromList(code: string, address = '/module/gem'): Promise<void> {
  await front.open(address);
  await userEvent.click(await screen.findByRole('link', { name: code }));
  await isOpen(code);
}

describe('SCR-02 back to the list', () => {
  it('finds the scroll, the page and the visited row again, with the focus on it', async () => {
    const address = '/module/gem?page=2&perPage=10&sort=code&order=DESC&filter=%7B%7D';
    await front.open(address);
    await screen.findByRole('link', { name: 'G10' });
    frame().scrollTop = 120;
    fireEvent.scroll(frame());
    await userEvent.click(row('G10'));
    await isOpen('G10');
    window.history.back();
    await waitFor(() => expect(row('G10')).toHaveFocus());
    expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
    expect(frame().scrollTop).toBe(120);
    expect(row('G10').closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
  });

  it('also by the trail above the form, to the page of the record that one has gone on to', async () => {
    await openFromList('G10');
    await userEvent.keyboard('j');
    await isOpen('G11');
    await userEvent.click(screen.getByRole('link', { name: 'Gems' }));
    await waitFor(() => expect(row('G11')).toHaveFocus());
    expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
    expect(row('G11').closest('tr')).toHaveAttribute('aria-current', 'true');
  });
});

describe('SCR-02 the records before and after one', () => {
  it('come in the order of the list, over its pages, with a call only at the border', async () => {
    await openFromList(
      'G05',
      '/module/gem?page=1&perPage=10&sort=code&order=DESC&filter=%7B%22kind%22%3A%5B%22Ruby%22%5D%7D',
    );
    expect(inList()).toHaveTextContent('10 of 12');
    front.requests.length = 0;
    await userEvent.click(beside('Previous'));
    await isOpen('G07');
    expect(inList()).toHaveTextContent('9 of 12');
    expect(beside('Previous')).toHaveFocus();
    expect(listCalls()).toBe(0);
    await userEvent.keyboard('j');
    await isOpen('G05');
    await userEvent.keyboard('j');
    await isOpen('G03');
    expect(listCalls()).toBe(1);
    await userEvent.click(beside('Next'));
    await isOpen('G01');
    expect(inList()).toHaveTextContent('12 of 12');
    expect(beside('Next')).toBeDisabled();
    expect(beside('Previous')).toBeEnabled();
    await userEvent.keyboard('j');
    expect(listCalls()).toBe(1);
  });

  it('are not opened for who has left the page before they were found', async () => {
    await openFromList(
      'G05',
      '/module/gem?page=1&perPage=10&sort=code&order=DESC&filter=%7B%22kind%22%3A%5B%22Ruby%22%5D%7D',
    );
    const gate = newGate();
    const found = vi.fn(async () => {
      await gate.opened;
      return HttpResponse.json([{ id: ids.G03 }], { headers: { 'Content-Range': 'gem 10-10/12' } });
    });
    front.network.use(http.get('*/api/gem', found, { once: true }));
    await userEvent.keyboard('j');
    await waitFor(() => expect(found).toHaveBeenCalled());
    window.history.back();
    await screen.findByRole('link', { name: 'G07' });
    const sent = new Promise((resolve) => front.network.events.on('response:mocked', resolve));
    gate.open();
    await sent;
    await userEvent.click(row('G07'));
    await isOpen('G07');
    expect(inList()).toHaveTextContent('9 of 12');
  });

  it('are passed over where somebody has deleted one: the page says so, and leads on', async () => {
    const { body } = await call('POST', 'gem', { code: 'G02a' });
    await openFromList('G02');
    await call('DELETE', `gem/${body.id}`);
    await userEvent.click(beside('Next'));
    await screen.findByText('This Gem does not exist (any more)');
    await userEvent.click(beside('Next'));
    await isOpen('G03');
  });

  it('are not offered to who came from elsewhere', async () => {
    await front.open(addressOf('G02'));
    await isOpen('G02');
    expect(screen.queryByRole('group', { name: 'Place in the list' })).toBeNull();
  });

  it('ask before something typed is lost', async () => {
    await openFromList('G02');
    fireEvent.change(screen.getByLabelText(/^Remark/), { target: { value: 'typed' } });
    await userEvent.click(beside('Next'));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    await isOpen('G02');
    expect(screen.getByLabelText(/^Remark/)).toHaveValue('typed');
  });

  it('are found in the help of the keyboard', async () => {
    await front.open('/module/gem');
    await userEvent.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Next record in the list')).toBeVisible();
    expect(help.getByText('Previous record in the list')).toBeVisible();
  });
});

describe('SCR-02 save and new', () => {
  it('keeps the record and starts with an empty form, also by the keyboard', async () => {
    await front.open('/module/gem/new');
    const code = () => screen.getByLabelText(/^Code/);
    await userEvent.type(code(), 'N1');
    await userEvent.click(screen.getByRole('button', { name: 'Save and new' }));
    await waitFor(() => expect(code()).toHaveValue(''));
    expect(window.location.pathname).toBe('/module/gem/new');
    expect(code()).toHaveFocus();
    await userEvent.type(code(), 'N2');
    await userEvent.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
    await waitFor(() => expect(code()).toHaveValue(''));
    const gems = (await call('GET', `gem?filter=${encodeURIComponent('{"code":["N1","N2"]}')}`)).body;
    expect(gems.map((gem: { code: string }) => gem.code).sort()).toEqual(['N1', 'N2']);
    await userEvent.type(code(), 'N1');
    await userEvent.click(screen.getByRole('button', { name: 'Save and new' }));
    await screen.findByText(/already|taken|exists/i);
    expect(code()).toHaveValue('N1');
    await userEvent.clear(code());
    await userEvent.type(code(), 'N3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/edit/));
  });
});

describe('SCR-02 records that were opened', () => {
  const recent = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Search all records' }));
    const group = await screen.findByRole('group', { name: 'Recently opened' });
    return within(group)
      .getAllByRole('option')
      .map((option) => option.textContent);
  };

  it('are found again under the names of today, the latest first, without those that are gone', async () => {
    const { body } = await call('POST', 'gem', { code: 'Gone' });
    const { body: other } = await call('POST', 'gem', { code: 'Before' });
    for (const id of [body.id, other.id]) {
      await front.open(`/module/gem/edit/${id}`);
      await screen.findByLabelText(/^Code/);
      cleanup();
    }
    await call('DELETE', `gem/${body.id}`);
    await call('PUT', `gem/${other.id}`, { code: 'After' });
    await front.open(addressOf('G01'));
    await isOpen('G01');
    expect(await recent()).toEqual(['G01', 'After']);
    expect(JSON.stringify(localStorage)).not.toMatch(/Gone|Before|After/);
    await userEvent.click(screen.getByRole('option', { name: 'After' }));
    await waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveValue('After'));
  });
});
