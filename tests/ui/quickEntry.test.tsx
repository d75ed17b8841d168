import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
  for (const code of ['A1', 'A2', 'A3', 'Big Ruby']) await call('POST', 'gem', { code });
});

/** The shop's own modules: no document, and no stock. */
async function openOrder(tab = 'items'): Promise<number> {
  const order = (await call('POST', 'order', { title: 'An order' })).body;
  await front.open(`/module/order/edit/${order.id}?tab=${tab}`);
  await screen.findByRole('heading', { level: 1, name: 'An order' });
  return order.id;
}

const rowsOf = async (id: number) =>
  (await call('GET', `order-item?filter={"order_id":${id}}&sort=["id","ASC"]`)).body.map(
    (row: { gem_code: string; price: number | null }) => [row.gem_code, row.price],
  );
const entry = () => screen.findByRole('textbox', { name: 'Code' });
const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });

describe('SCR-04 the numbers of the rows of a record', () => {
  it('adds the record of a number, goes to its price, and back for the next number', async () => {
    const id = await openOrder();
    const input = await entry();
    await userEvent.type(input, 'A1{Enter}');
    const price = await screen.findByLabelText('Price');
    await waitFor(() => expect(price).toHaveFocus());
    await userEvent.keyboard('120{Enter}');
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('big ruby{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
    await userEvent.keyboard('80{Tab}');
    await waitFor(() => expect(input).toHaveFocus());
    await waitFor(async () =>
      expect(await rowsOf(id)).toEqual([
        ['A1', 120],
        ['Big Ruby', 80],
      ]),
    );
  });

  it('says at the input why a number was not added, and keeps what was typed', async () => {
    const id = await openOrder();
    const input = await entry();
    await userEvent.type(input, 'A9{Enter}');
    expect(await screen.findByText('“A9” was not found.')).toBeVisible();
    expect(input).toHaveValue('A9');
    expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.type(input, 'A2{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('a2{Enter}');
    expect(await screen.findByText('“a2” is in it already.')).toBeVisible();
    expect(await rowsOf(id)).toEqual([['A2', null]]);
  });

  it('adds a pasted column with its prices by one call, and lists what was not added', async () => {
    const id = await openOrder();
    const input = await entry();
    front.requests.length = 0;
    paste(input, 'A1\t1,200.50\r\nA2\r\nnone\r\nA1\r\nA3\tmuch\r\n');
    expect(await screen.findByText('3 were not added:')).toBeVisible();
    const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(list).toEqual(
      expect.arrayContaining([
        '“none” was not found.',
        '“A1” is in it already.',
        expect.stringMatching(/^A3: Price: Must be a number/),
      ]),
    );
    expect(await rowsOf(id)).toEqual([
      ['A1', 1200.5],
      ['A2', null],
    ]);
    const sent = front.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([`/api/order/${id}/by-number`]);
    expect(input).toHaveValue('');
  });

  it('takes a pasted column in the place of a refused number, which is selected', async () => {
    const id = await openOrder();
    const input = await entry();
    await userEvent.type(input, 'A9{Enter}');
    expect(await screen.findByText('“A9” was not found.')).toBeVisible();
    await waitFor(() => expect((input as HTMLInputElement).selectionEnd).toBe(2));
    expect((input as HTMLInputElement).selectionStart).toBe(0);
    paste(input, 'A1\r\nA2\r\n');
    await waitFor(async () =>
      expect(await rowsOf(id)).toEqual([
        ['A1', null],
        ['A2', null],
      ]),
    );
    expect(screen.queryByText(/was not found/)).toBeNull();
  });

  it('keeps what was typed when no answer comes, and adds it once at the next try', async () => {
    const id = await openOrder();
    const input = await entry();
    front.network.use(
      http.post(/\/by-number$/, async () => HttpResponse.json({ message: 'The line was cut.' }, { status: 503 }), {
        once: true,
      }),
    );
    await userEvent.type(input, 'A1{Enter}');
    expect(await screen.findByText('The line was cut.')).toBeVisible();
    expect(input).toHaveValue('A1');
    await userEvent.type(input, '{Enter}{Enter}');
    await waitFor(async () => expect(await rowsOf(id)).toEqual([['A1', null]]));
  });

  it('is reached by i from anywhere on the page, and takes no key while somebody types', async () => {
    await openOrder('main');
    await userEvent.keyboard('i');
    const input = await entry();
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.keyboard('i');
    expect(input).toHaveValue('i');
    expect(input).toHaveAttribute('aria-keyshortcuts', 'i');
    await userEvent.click(screen.getByRole('tab', { name: 'Main' }));
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('i');
    await waitFor(() => expect(input).toHaveFocus());
  });

  it('stands only where rows refer to a record with a number, and not on new records', async () => {
    await openOrder('notes');
    await screen.findByRole('button', { name: 'Add Note' });
    expect(within(screen.getByRole('main')).queryByRole('textbox', { name: 'Code' })).toBeNull();
  });
});
