import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bypass, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
let call: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
});

async function openOrder(record: object): Promise<{ id: number }> {
  const { body, status } = await call('POST', 'order', record);
  expect(status).toBe(201);
  await front.open(`/module/order/edit/${body.id}`);
  await screen.findByLabelText(/^Title/);
  return body;
}

function type(label: RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

const save = () => userEvent.click(screen.getByText('Save', { selector: 'button' }));

/** The server does the work of so many POSTs, and its answers are lost. */
function loseAnswers(module: string, times: number): void {
  let left = times;
  front.network.use(
    http.post(`/api/${module}`, async ({ request }) => {
      if (left-- <= 0) return undefined;
      const { method, headers } = request;
      const answer = await fetch(bypass(`${front.url}/api/${module}`, { method, headers, body: await request.text() }));
      expect(answer.status).toBe(201);
      return HttpResponse.error();
    }),
  );
}

/** So many POSTs do not reach the server. */
function loseRequests(module: string, times: number): void {
  let left = times;
  front.network.use(http.post(`/api/${module}`, () => (left-- > 0 ? HttpResponse.error() : undefined)));
}

describe('two people save one record', () => {
  it('SCR-05 merges what only one of them changed, and lets the field that both changed be chosen, whoever it was', async () => {
    const { id } = await openOrder({ title: 'Both', remark: 'before' });
    type(/^Title/, 'mine');
    await call('PUT', `order/${id}`, { title: 'theirs', remark: 'their remark' });
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'This record was saved in the meantime' }));
    expect(dialog.getByText('their remark')).toBeVisible();
    await userEvent.click(dialog.getByLabelText(/Saved meanwhile/));
    await userEvent.click(dialog.getByText('Save merged'));
    await waitFor(() => expect(screen.getByLabelText(/^Remark/)).toHaveValue('their remark'));
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ title: 'theirs', remark: 'their remark' });
  });

  it('saves mine over theirs when I choose so, without touching what only they changed', async () => {
    const { id } = await openOrder({ title: 'Both', remark: 'before' });
    type(/^Title/, 'mine');
    await call('PUT', `order/${id}`, { title: 'theirs', remark: 'their remark' });
    await save();
    await userEvent.click(await screen.findByText('Save merged'));
    await screen.findByText('Saved');
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ title: 'mine', remark: 'their remark' });
  });

  it('keeps everything as it is when the dialog is left', async () => {
    const { id } = await openOrder({ title: 'Both' });
    type(/^Title/, 'mine');
    await call('PUT', `order/${id}`, { title: 'theirs' });
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'This record was saved in the meantime' }));
    await userEvent.click(dialog.getByText('Cancel'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('mine');
    expect((await call('GET', `order/${id}`)).body.title).toBe('theirs');
  });
});

describe('a rule across fields', () => {
  it('SCH-12 is judged before anything is sent, and again while people type', async () => {
    const { id } = await openOrder({ title: 'Ruled', way: 'Trade', terms: 'Net', discount: 5 });
    type(/^Discount/, '20');
    await save();
    expect(await screen.findByText('Say why the discount is so high.')).toBeVisible();
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ discount: 5, _version: 1 });
    type(/^Remark/, 'an old friend');
    await waitFor(() => expect(screen.queryByText('Say why the discount is so high.')).toBeNull());
    await save();
    await waitFor(async () =>
      expect((await call('GET', `order/${id}`)).body).toMatchObject({ discount: 20, remark: 'an old friend' }),
    );
  });
});

describe('conditions of fields', () => {
  it('SCH-12 a field becomes required while people type, and fixed once that is saved', async () => {
    await openOrder({ title: 'Conditional', way: 'Trade', terms: 'Net', discount: 5 });
    const remark = () => screen.getByLabelText(/^Remark/).closest('.MuiFormControl-root');
    expect(remark()).not.toHaveTextContent('*');
    type(/^Discount/, '60');
    await waitFor(() => expect(remark()).toHaveTextContent('*'));
    type(/^Remark/, 'agreed');
    expect(screen.getByLabelText(/^Discount/)).toBeEnabled();
    await save();
    await screen.findByText('Saved');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Discount' })).toHaveTextContent('60.00'));
    expect(screen.queryByRole('textbox', { name: /^Discount/ })).toBeNull();
  });
});

describe('a field that is shown while a formula holds', () => {
  it('SCH-12 comes and goes while people type, and is asked for only where it is seen', async () => {
    const { id } = await openOrder({ title: 'Deposit', way: 'Trade', terms: 'Net', discount: 5 });
    expect(screen.queryByLabelText(/^Deposit/)).toBeNull();
    type(/^Discount/, '40');
    type(/^Remark/, 'large');
    expect(await screen.findByLabelText(/^Deposit/)).toBeVisible();
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^Deposit/)).toBeInvalid());
    type(/^Discount/, '20');
    await waitFor(() => expect(screen.queryByLabelText(/^Deposit/)).toBeNull());
    await save();
    await waitFor(async () =>
      expect((await call('GET', `order/${id}`)).body).toMatchObject({ discount: 20, deposit: null }),
    );
  });
});

describe('a save that fails', () => {
  it('FORM-02 keeps every typed value, and can be tried again', async () => {
    const { id } = await openOrder({ title: 'Before' });
    front.network.use(
      http.put('/api/order/:id', () => HttpResponse.json({ message: 'Not now.', code: 'conflict' }, { status: 409 }), {
        once: true,
      }),
    );
    type(/^Title/, 'After');
    type(/^Remark/, 'typed too');
    await save();
    await waitFor(() => expect(screen.getByText('Not now.')).toBeVisible());
    expect(screen.getByLabelText(/^Remark/)).toHaveValue('typed too');
    await save();
    await screen.findByText('Saved');
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ title: 'After', remark: 'typed too' });
  });

  it('SAFE-08 is no change of somebody else where the server had saved it and its answer was lost', async () => {
    const { id } = await openOrder({ title: 'Before' });
    front.network.use(
      http.put(
        '/api/order/:id',
        async ({ request }) => {
          expect((await call('PUT', `order/${id}`, await request.json())).status).toBe(200);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    type(/^Title/, 'After');
    await save();
    await screen.findAllByText(/^The server cannot be reached/);
    type(/^Remark/, 'typed since');
    await save();
    await screen.findByText('Saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ title: 'After', remark: 'typed since' });
  });

  it('SAFE-08 makes one record of a new one whose answer was lost, with what was changed in its form since', async () => {
    await front.open('/module/order/new');
    await screen.findByLabelText(/^Title/);
    type(/^Title/, 'First try');
    type(/^Remark/, 'emptied later');
    loseAnswers('order', 1);
    await save();
    await screen.findAllByText(/^The server cannot be reached/);
    type(/^Title/, 'Second try');
    loseRequests('order', 1);
    await save();
    await waitFor(() => expect(screen.getByText('Save', { selector: 'button' })).toBeEnabled());
    type(/^Title/, 'Third try');
    type(/^Remark/, '');
    await save();
    await screen.findByText('Saved');
    const { body } = await call('GET', `order?filter=${JSON.stringify({ title_like: ' try' })}`);
    expect(body).toEqual([expect.objectContaining({ title: 'Third try', remark: null })]);
  });

  it('SAFE-08 makes no second record where the page of a new one was closed meanwhile', async () => {
    await front.open('/module/order/new');
    await screen.findByLabelText(/^Title/);
    type(/^Title/, 'Closed meanwhile');
    loseAnswers('order', 1);
    await save();
    await screen.findAllByText(/^The server cannot be reached/);
    cleanup();
    await front.open('/module/order/new');
    await userEvent.click(await screen.findByText('Restore'));
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('Closed meanwhile'));
    type(/^Remark/, 'typed today');
    await save();
    await screen.findByText('Saved');
    const { body } = await call('GET', `order?filter=${JSON.stringify({ title: 'Closed meanwhile' })}`);
    expect(body).toEqual([expect.objectContaining({ remark: 'typed today' })]);
  });

  it('FORM-01 makes one record where its form is sent again and again until the page of the record is there', async () => {
    await front.open('/module/order/new');
    const title = await screen.findByLabelText(/^Title/);
    type(/^Title/, 'Held');
    const form = title.closest('form') as HTMLFormElement;
    // Enter is held: it sends the form also in the moment after the save in which it is still on screen.
    const held = setInterval(() => form.isConnected && fireEvent.submit(form), 2);
    await screen.findByText('Saved').finally(() => waitFor(() => expect(form.isConnected).toBe(false)));
    clearInterval(held);
    const { body } = await call('GET', `order?filter=${JSON.stringify({ title: 'Held' })}`);
    expect(body).toHaveLength(1);
  });

  it('SAFE-08 keeps what is typed while the save is on its way, as unsaved', async () => {
    const { id } = await openOrder({ title: 'Before' });
    const gate = newGate();
    front.network.use(http.put('/api/order/:id', () => gate.opened));
    type(/^Title/, 'Saved title');
    await save();
    type(/^Remark/, 'typed meanwhile');
    gate.open();
    await screen.findByText('Saved');
    expect(screen.getByLabelText(/^Remark/)).toHaveValue('typed meanwhile');
    await waitFor(() => expect(screen.getByText('Save', { selector: 'button' })).toBeEnabled());
    await save();
    await waitFor(async () =>
      expect((await call('GET', `order/${id}`)).body).toMatchObject({
        title: 'Saved title',
        remark: 'typed meanwhile',
      }),
    );
  });

  it('SAFE-08 offers on the page of a new record what was typed while it was saved', async () => {
    await front.open('/module/order/new');
    await screen.findByLabelText(/^Title/);
    const gate = newGate();
    front.network.use(http.post('/api/order', () => gate.opened));
    type(/^Title/, 'New title');
    await save();
    type(/^Remark/, 'typed meanwhile');
    gate.open();
    await screen.findByText('Saved');
    await userEvent.click(await screen.findByText('Restore'));
    await waitFor(() => expect(screen.getByLabelText(/^Remark/)).toHaveValue('typed meanwhile'));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('New title');
  });

  it('SAFE-08 shows what was typed into a field that is gone from the schema since, also once the rest is restored', async () => {
    const { user } = (await call('GET', 'auth/check')).body;
    const values = { title: 'Kept', former_note: 'typed long' };
    const draft = { at: Date.now(), values, types: { title: 'input', former_note: 'input' } };
    localStorage.setItem(`facet.draft:${user.id}:order/new:1`, JSON.stringify(draft));
    await front.open('/module/order/new');
    const restore = await screen.findByText('Restore');
    expect(screen.getByText(/The form has no place any more for: former_note: typed long\./)).toBeVisible();
    await userEvent.click(restore);
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept'));
    expect(screen.getByText(/former_note: typed long/)).toBeVisible();
    expect(screen.queryByText('Restore')).toBeNull();
    await userEvent.click(screen.getByText('Discard'));
    expect(screen.queryByText(/former_note/)).toBeNull();
  });

  it('FORM-02 shows the server’s refusal at its field', async () => {
    await openOrder({ title: 'Before' });
    front.network.use(
      http.put('/api/order/:id', () =>
        HttpResponse.json({ message: 'No.', code: 'invalid', errors: { title: 'Taken already' } }, { status: 422 }),
      ),
    );
    type(/^Title/, 'After');
    await save();
    await waitFor(() => expect(screen.getByText('Taken already')).toBeVisible());
    expect(screen.getByLabelText(/^Title/)).toBeInvalid();
  });

  it('FORM-02 tells what the server refuses where the form does not show it', async () => {
    await openOrder({ title: 'Before' });
    front.network.use(
      http.put('/api/order/:id', () =>
        HttpResponse.json({ message: 'No.', code: 'invalid', errors: { elsewhere: 'Not today.' } }, { status: 422 }),
      ),
    );
    type(/^Title/, 'After');
    await save();
    await screen.findByText('Not today.');
    expect(screen.getByLabelText(/^Title/)).toHaveValue('After');
  });
});

describe('FORM-03 sections', () => {
  it('come and go, heading and all, with what they depend on', async () => {
    const { id } = await openOrder({ title: 'Sections', terms: '30 days' });
    expect(screen.queryByText('Price Agreement')).toBeNull();
    expect(screen.queryByLabelText(/^Discount/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Trade'));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Price Agreement' })).toBeVisible());
    type(/^Discount/, '2.555');
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^Discount/)).toBeInvalid());
    type(/^Discount/, '2.5');
    await save();
    await screen.findByText('Saved');
    expect((await call('GET', `order/${id}`)).body).toMatchObject({ way: 'Trade', discount: 2.5 });
    await userEvent.click(screen.getByLabelText('Retail'));
    await waitFor(() => expect(screen.queryByLabelText(/^Discount/)).toBeNull());
    expect(screen.queryByText('Price Agreement')).toBeNull();
  });
});

describe('FORM-03 tabs', () => {
  it('come and go with what they depend on, and the one with a refused field opens', async () => {
    await front.open('/module/order/new');
    await screen.findByLabelText(/^Title/);
    type(/^Title/, 'With terms');
    expect(screen.queryByRole('tab', { name: 'Trade' })).toBeNull();
    await userEvent.click(screen.getByLabelText('Trade'));
    const tab = await screen.findByRole('tab', { name: 'Trade' });
    expect(screen.queryByLabelText(/^Terms/)).toBeNull();
    await save();
    await waitFor(() => expect(screen.getByLabelText(/^Terms/)).toBeInvalid());
    expect(screen.getByRole('tab', { name: /Trade has errors/ })).toBe(tab);
    expect(new URLSearchParams(window.location.search).get('tab')).toBe('trade');
    type(/^Terms/, '30 days');
    await save();
    await waitFor(() => expect(window.location.pathname).toMatch(/edit\/\d+$/));
  });

  it('keeps what was typed when the record changes underneath', async () => {
    const { id } = await openOrder({ title: 'Sum' });
    type(/^Remark/, 'typed');
    const gem = await call('POST', 'gem', { code: `S${id}` });
    await call('POST', 'order-item', { order_id: id, gem_id: gem.body.id, price: 12.5 });
    await userEvent.click(screen.getByRole('tab', { name: /^Notes/ }));
    await userEvent.click(await screen.findByText('Add Note'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Words/), { target: { value: 'call back' } });
    await userEvent.click(dialog.getByText('Save'));
    await screen.findByText('call back');
    await userEvent.click(screen.getByRole('tab', { name: 'Main' }));
    expect(screen.getByLabelText(/^Remark/)).toHaveValue('typed');
    await waitFor(() => expect(screen.getByText(/12\.50/)).toBeVisible());
    await save();
    await waitFor(async () => expect((await call('GET', `order/${id}`)).body.remark).toBe('typed'));
  });
});
