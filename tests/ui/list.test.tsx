import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

const kinds = ['Ruby', 'Spinel', 'Jade'];

beforeAll(async () => {
  call = await signInByApi(front.url);
  await call('PUT', 'common/preference/page-size', { value: 10 });
  for (let number = 1; number <= 12; number += 1) {
    const code = `G${String(number).padStart(2, '0')}`;
    const remark = number === 1 ? '=1+1' : `remark ${number}`;
    const gem = { code, kind: kinds[number % 3], price: number, remark };
    expect((await call('POST', 'gem', gem)).status).toBe(201);
  }
});

const codes = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const shows = (...wanted: string[]) => waitFor(() => expect(codes()).toEqual(wanted));
const firstPage = Array.from({ length: 10 }, (_, index) => `G${String(index + 1).padStart(2, '0')}`);

describe('LIST-01 a list', () => {
  it('takes its filter from the address and its page size from the user, and goes back to both', async () => {
    await front.open(`/module/gem?filter=${encodeURIComponent('{"code":"nothing"}')}`);
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await shows(...firstPage);
  });

  it('finds as one types, and sums up the row that the pointer is on', async () => {
    await front.open('/module/gem');
    await shows(...firstPage);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'g1');
    await shows('G10', 'G11', 'G12');
    const summary = within(screen.getByRole('region', { name: 'Summary of the row' }));
    expect(summary.getByText('remark 10')).toBeVisible();
    await userEvent.hover(screen.getByText('G12'));
    await waitFor(() => expect(summary.getByText('remark 12')).toBeVisible());
  });

  it('asks before it deletes the selected rows, and names how many', async () => {
    for (const code of ['X1', 'X2']) await call('POST', 'gem', { code });
    await front.open(`/module/gem?filter=${encodeURIComponent('{"code_like":"X"}')}`);
    await shows('X1', 'X2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 records?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
    expect((await call('GET', 'gem?filter={"code_like":"X"}')).body).toEqual([]);
  });
});
