import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bypass, HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../src/admin/providers/session/session.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { newGate } from './support/newGate.ts';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });
const ann = { email: 'ann@example.com', password: 'Ochre-Lantern-7' };
let call: CallApi;
/** What Ann does at another computer. */
let byAnn: CallApi;

beforeAll(async () => {
  call = await signInByApi(front.url);
  const { status, body } = await call('POST', 'user', { ...ann, first_name: 'Ann' });
  expect(status, JSON.stringify(body)).toBe(201);
  byAnn = await signInByApi(front.url, ann);
});

/**
 * The events of the real server. `cut` ends the stream, as a lost network does; `until` ends before it comes back.
 */
function realEvents() {
  let cut = () => {};
  let outage: Promise<unknown> | undefined;
  let connections = 0;
  const handler = http.get('*/api/events', async ({ request }) => {
    connections += 1;
    const stop = new AbortController();
    request.signal.addEventListener('abort', () => stop.abort());
    cut = () => stop.abort();
    await outage;
    const { body, headers, status } = await fetch(
      bypass(`${front.url}/api/events`, { headers: new Headers(request.headers) }),
    );
    // The signal of a request that is passed on does not end the answer that has begun.
    const wire = new TransformStream();
    body?.pipeTo(wire.writable, { signal: stop.signal }).catch(() => undefined);
    return new Response(wire.readable, { headers, status });
  });
  const cutUntil = (until?: Promise<unknown>) => {
    outage = until;
    cut();
  };
  return { handler, cut: cutUntil, connections: () => connections };
}

async function create(module: string, values: object): Promise<{ id: number }> {
  const { body, status } = await call('POST', module, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function openOrder(values: object) {
  const { id } = await create('order', values);
  const events = realEvents();
  await front.open(`/module/order/edit/${id}`, { otherwise: [events.handler] });
  await screen.findByLabelText(/^Title/);
  await waitFor(() => expect(front.requests.some(({ url }) => url.endsWith(`/api/order/${id}`))).toBe(true));
  return { id, ...events };
}

const value = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const save = () => userEvent.click(screen.getByText('Save', { selector: 'button' }));
const note = () => screen.findByText(/^Ann saved this at/);
const stored = async (id: number) => (await call('GET', `order/${id}`)).body;

describe('SCR-05 somebody else saves the record of an open form', () => {
  it('says who, lets the value flow in where nothing is typed, and saves onto the new version', async () => {
    const { id } = await openOrder({ title: 'Open', remark: 'before' });
    type(/^Title/, 'mine');
    await byAnn('PUT', `order/${id}`, { remark: 'by Ann' });
    expect(await note()).toHaveTextContent('New in the form: Remark.');
    expect(value(/^Remark/)).toHaveValue('by Ann');
    expect(value(/^Title/)).toHaveValue('mine');
    front.requests.length = 0;
    await save();
    await screen.findByText('Saved');
    expect(front.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ title: 'mine', remark: 'by Ann' });
  });

  it('opens what was changed by a click, and closes the note by another', async () => {
    const { id } = await openOrder({ title: 'Shown' });
    await byAnn('PUT', `order/${id}`, { remark: 'look here' });
    await note();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const history = within(await screen.findByRole('dialog', { name: 'History of Shown' }));
    expect(await history.findByText(/look here/)).toBeVisible();
    await userEvent.click(history.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^Ann saved/)).toBeNull();
  });

  it('never touches what is typed: the same field opens the merge screen, also when the old value is typed anew', async () => {
    const { id } = await openOrder({ title: 'Old', remark: 'old' });
    type(/^Title/, 'mine');
    await byAnn('PUT', `order/${id}`, { title: 'hers' });
    expect(await note()).toHaveTextContent('You have typed here too: Title. When you save, you choose.');
    expect(value(/^Title/)).toHaveValue('mine');
    type(/^Title/, 'Old');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'This record was saved in the meantime' }));
    await userEvent.click(dialog.getByLabelText(/Saved meanwhile/));
    await userEvent.click(dialog.getByText('Save merged'));
    await waitFor(() => expect(value(/^Title/)).toHaveValue('hers'));
    expect((await stored(id)).title).toBe('hers');
  });

  it('asks nothing about a field that was changed after the new value was seen', async () => {
    const { id } = await openOrder({ title: 'Old', remark: 'old' });
    type(/^Title/, 'mine');
    await byAnn('PUT', `order/${id}`, { remark: 'hers' });
    await note();
    type(/^Remark/, 'over hers');
    await save();
    await screen.findByText('Saved');
    expect(await stored(id)).toMatchObject({ title: 'mine', remark: 'over hers' });
  });

  it('keeps rows as they are typed, and lets one of the two be chosen', async () => {
    const gem = await create('gem', { code: 'Stepped', price: 5 });
    const { id } = await create('quote', { gem_id: gem.id, price: 10, steps: [{ hours: 1 }, { hours: 2 }] });
    await front.open(`/module/quote/edit/${id}`, { otherwise: [realEvents().handler] });
    const hours = () => screen.getAllByLabelText(/^Hours/).map((input) => (input as HTMLInputElement).value);
    await waitFor(() => expect(hours()).toEqual(['1', '2']));
    fireEvent.change(screen.getAllByLabelText(/^Hours/)[1] as HTMLElement, { target: { value: '22' } });
    await byAnn('PUT', `quote/${id}`, { price: 11, steps: [{ hours: 7 }] });
    expect(await note()).toHaveTextContent('New in the form: Price. You have typed here too: Steps.');
    await waitFor(() => expect(hours()).toEqual(['1', '22']));
    await save();
    await userEvent.click(await screen.findByText('Save merged'));
    await screen.findByText('Saved');
    const { steps, price } = (await call('GET', `quote/${id}`)).body;
    expect([steps.map((step: { hours: number }) => step.hours), Number(price)]).toEqual([[1, 22], 11]);
  });

  it('says nothing about what one has done oneself', async () => {
    const { id } = await openOrder({ title: 'Own' });
    await call('PUT', `order/${id}`, { remark: 'from my other computer' });
    await waitFor(() => expect(value(/^Remark/)).toHaveValue('from my other computer'));
    await waitFor(() => expect(front.requests.some(({ url }) => url.includes('/history'))).toBe(true));
    type(/^Title/, 'Own still');
    await save();
    await screen.findByText('Saved');
    expect(screen.queryByText(/saved this at|has changed at/)).toBeNull();
  });

  it('says that the record is gone, and keeps what is typed', async () => {
    const { id } = await openOrder({ title: 'Deleted' });
    type(/^Remark/, 'typed in vain');
    await byAnn('DELETE', `order/${id}`);
    await screen.findByText(/^This record is not there any more/);
    expect(value(/^Remark/)).toHaveValue('typed in vain');
    expect(screen.getByText('Save', { selector: 'button' })).toBeDisabled();
    expect(screen.getAllByRole('link', { name: /Go to Orders/ })).not.toHaveLength(0);
  });

  it('catches up after the network was lost', async () => {
    const { id, cut } = await openOrder({ title: 'Lost', remark: 'before' });
    await byAnn('PUT', `order/${id}`, { remark: 'first' });
    await waitFor(() => expect(value(/^Remark/)).toHaveValue('first'));
    await act(async () => cut());
    await byAnn('PUT', `order/${id}`, { remark: 'meanwhile' });
    await waitFor(() => expect(value(/^Remark/)).toHaveValue('meanwhile'));
  });
});

describe('SCR-05 a record that somebody brings back', () => {
  it('is there again, also where the network was lost meanwhile', async () => {
    const { id, cut, connections } = await openOrder({ title: 'Back', remark: 'before' });
    await byAnn('DELETE', `order/${id}`);
    await screen.findByText(/^This record is not there any more/);
    const gate = newGate();
    const before = connections();
    await act(async () => cut(gate.opened));
    // Nothing is heard any more, until the next connection is let through.
    await waitFor(() => expect(connections()).toBeGreaterThan(before));
    const { body: deleted } = await byAnn('GET', 'order/deleted');
    const { audit_id } = deleted.find((one: { id: number }) => one.id === id);
    expect((await byAnn('POST', `order/${id}/history/restore`, { audit_id })).status).toBeLessThan(300);
    gate.open();
    await waitFor(() => expect(screen.queryByText(/^This record is not there any more/)).toBeNull());
    expect(value(/^Remark/)).toHaveValue('before');
  });
});

describe('ROLE-04 SAFE-08 a right that is taken away while a form is open', () => {
  /** Opens the order; what it returns has the schema answered as it is changed, and says so to the front. */
  async function openRestricted(title: string) {
    const { id } = await create('order', { title, remark: 'as it was' });
    const wire = new TransformStream<Uint8Array>();
    const events = http.get(
      '*/api/events',
      () => new HttpResponse(wire.readable, { headers: { 'Content-Type': 'text/event-stream' } }),
    );
    await front.open(`/module/order/edit/${id}`, { otherwise: [events] });
    await screen.findByLabelText(/^Title/);
    // biome-ignore lint/suspicious/noExplicitAny: as the API answers it
    return async (change: (modules: Record<string, any>) => void) => {
      const { body: schema } = await call('GET', 'common/schema');
      change(schema.modules);
      front.network.use(http.get('*/api/common/schema', () => HttpResponse.json(schema)));
      const writer = wire.writable.getWriter();
      await writer.write(new TextEncoder().encode('event: schema\ndata: {"etag":"\\"other\\""}\n\n'));
      writer.releaseLock();
    };
  }
  const closed = /^This cannot be changed any more: Remark\./;

  it('says which fields hold what was typed and cannot be saved, and goes when one may save it again', async () => {
    const restrict = await openRestricted('Restricted');
    type(/^Remark/, 'typed in time');
    type(/^Title/, 'Still free');
    const remarkIs = (readOnly: boolean) => (modules: Record<string, { fields: { name: string }[] }>) =>
      Object.assign(modules.order?.fields.find(({ name }) => name === 'remark') ?? {}, { readOnly });
    await restrict(remarkIs(true));
    expect(await screen.findByText(closed)).toBeVisible();
    expect(screen.getByText('typed in time')).toBeVisible();
    await restrict(remarkIs(false));
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
    expect(value(/^Remark/)).toHaveValue('typed in time');
  });

  it('takes back what was typed where the record has closed the field since, so that the rest can be saved', async () => {
    const { id } = await openOrder({ title: 'Open', way: 'Trade', terms: '30 days', discount: 10 });
    type(/^Discount/, '8');
    type(/^Title/, 'Saved all the same');
    await byAnn('PUT', `order/${id}`, { remark: 'agreed' });
    expect(await screen.findByText(/^This cannot be changed any more: Discount\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(screen.queryByText(/^This cannot be changed any more/)).toBeNull();
    await save();
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ title: 'Saved all the same', discount: 10, remark: 'agreed' }),
    );
  });

  it('shows that the page is not there once the module is hidden', async () => {
    const restrict = await openRestricted('Hidden');
    type(/^Remark/, 'typed in vain');
    await restrict((modules) => {
      delete modules.order;
    });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(screen.queryByText('This page has failed')).toBeNull();
  });
});

describe('SCR-05 somebody else saves the row of an open dialog', () => {
  async function openCertificate(no: string) {
    const stone = await create('inventory', { item_no: `77${no}`, grouping_type: 'Single', type: 'Ruby' });
    const { id } = await create('certificate', { inventory_id: stone.id, certificate_no: no });
    await front.open(`/module/inventory/edit/${stone.id}?tab=certificates`, { otherwise: [realEvents().handler] });
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${no}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Certificate No/);
    return { id, dialog };
  }
  const valueIn = (dialog: ReturnType<typeof within>, label: RegExp) =>
    dialog.getByLabelText(label) as HTMLInputElement;

  it('says who, lets the value flow in where nothing is typed, and saves onto the new version', async () => {
    const { id, dialog } = await openCertificate('101');
    fireEvent.change(valueIn(dialog, /^Certificate No/), { target: { value: '101 mine' } });
    await byAnn('PUT', `certificate/${id}`, { oil_extraction_comments: 'by Ann' });
    expect(await dialog.findByText(/^Ann saved this at/)).toHaveTextContent(/New in the form: Oil/);
    expect(valueIn(dialog, /^Oil/)).toHaveValue('by Ann');
    expect(valueIn(dialog, /^Certificate No/)).toHaveValue('101 mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
    const history = within(await screen.findByRole('dialog', { name: /^History of/ }));
    expect(await history.findByText(/by Ann/)).toBeVisible();
    await userEvent.click(history.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^History of/ })).toBeNull());
    await userEvent.click(dialog.getByText('Save', { selector: 'button' }));
    await screen.findByText('Saved');
    expect((await call('GET', `certificate/${id}`)).body).toMatchObject({
      certificate_no: '101 mine',
      oil_extraction_comments: 'by Ann',
    });
  });

  it('says at its field why a merged value is refused, and keeps what is typed', async () => {
    const { id, dialog } = await openCertificate('103');
    fireEvent.change(valueIn(dialog, /^Certificate No/), { target: { value: '103 mine' } });
    await byAnn('PUT', `certificate/${id}`, { certificate_no: '103 hers' });
    await dialog.findByText(/^Ann saved this at/);
    await userEvent.click(dialog.getByText('Save', { selector: 'button' }));
    const merge = within(await screen.findByRole('dialog', { name: 'This record was saved in the meantime' }));
    const refusal = { code: 'invalid', message: 'Refused', errors: { certificate_no: 'The laboratory knows no 103.' } };
    front.network.use(http.put(`*/api/certificate/${id}`, () => HttpResponse.json(refusal, { status: 422 })));
    await userEvent.click(merge.getByText('Save merged'));
    expect(await dialog.findByText('The laboratory knows no 103.')).toBeVisible();
    expect(screen.queryByText('Save merged')).toBeNull();
    expect(valueIn(dialog, /^Certificate No/)).toHaveValue('103 mine');
  });

  it('says that the row is gone, keeps what is typed, and asks for nothing that is not there', async () => {
    const { id, dialog } = await openCertificate('102');
    fireEvent.change(valueIn(dialog, /^Certificate No/), { target: { value: '102 mine' } });
    front.requests.length = 0;
    await byAnn('DELETE', `certificate/${id}`);
    await dialog.findByText(/^This record is not there any more/);
    expect(valueIn(dialog, /^Certificate No/)).toHaveValue('102 mine');
    expect(dialog.getByText('Save', { selector: 'button' })).toBeDisabled();
    expect(front.requests.filter(({ url }) => url.endsWith(`/certificate/${id}`))).toEqual([]);
  });
});

describe('SCR-05 a list', () => {
  it('marks the rows that somebody else has changed, and none for one’s own star', async () => {
    const [one, other] = [await create('gem', { code: 'M1', price: 1 }), await create('gem', { code: 'M2', price: 2 })];
    await front.open('/module/gem', { otherwise: [realEvents().handler] });
    const row = (code: string) => screen.getByRole('link', { name: code }).closest('tr');
    await screen.findByRole('link', { name: 'M1' });
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    await userEvent.click(within(row('M2') as HTMLElement).getByRole('button', { name: /Star/ }));
    await byAnn('PUT', `gem/${one.id}`, { price: 77 });
    await waitFor(() => expect(row('M1')).toHaveClass('changed-row'));
    expect(row('M1')).toHaveTextContent('77');
    expect(row('M2')).not.toHaveClass('changed-row');
    await byAnn('DELETE', `gem/${other.id}`);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'M2' })).toBeNull());
  });

  it('fetches by their ids the rows on screen that somebody else has changed, and nothing for others', async () => {
    const shown = await create('gem', { code: 'F1', price: 1 });
    const elsewhere = await create('order', { title: 'Elsewhere' });
    await front.open('/module/gem', { otherwise: [realEvents().handler] });
    await screen.findByRole('link', { name: 'F1' });
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    front.requests.length = 0;
    await byAnn('PUT', `order/${elsewhere.id}`, { remark: 'off screen' });
    await byAnn('PUT', `gem/${shown.id}`, { price: 78 });
    await waitFor(() => expect(screen.getByRole('link', { name: 'F1' }).closest('tr')).toHaveTextContent('78'));
    const fetched = front.requests.map(({ url }) => decodeURIComponent(url.replace(/^.*\/api\//, '')));
    expect(fetched).toEqual([`gem?filter={"id":[${shown.id}]}`]);
  });

  it('is fetched as a whole where a change may have moved a row', async () => {
    const moving = await create('gem', { code: 'G1', price: 1 });
    await front.open('/module/gem', { otherwise: [realEvents().handler] });
    await screen.findByRole('link', { name: 'G1' });
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    front.requests.length = 0;
    await byAnn('PUT', `gem/${moving.id}`, { code: 'A0' });
    await screen.findByRole('link', { name: 'A0' });
    await waitFor(() => expect(front.requests.some(({ url }) => /\/api\/gem\?.*range/.test(url))).toBe(true));
  });

  it('finds a record again that somebody brought back while nobody was signed in here', async () => {
    const { id } = await create('gem', { code: 'B1', price: 1 });
    await front.open(`/module/gem/edit/${id}`, { otherwise: [realEvents().handler] });
    await screen.findByLabelText(/^Code/);
    await byAnn('DELETE', `gem/${id}`);
    await screen.findByText(/^This record is not there any more/);
    cleanup();
    act(() => session.end());
    front.network.resetHandlers();
    const { body: entries } = await byAnn('GET', `gem/${id}/history`);
    const back = await byAnn('POST', `gem/${id}/history/restore`, { audit_id: entries[0].id });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    await front.open(`/module/gem/edit/${id}`);
    expect(await screen.findByLabelText(/^Code/)).toHaveValue('B1');
  });

  it('fetches the record that the pointer rests on', async () => {
    const { id } = await create('gem', { code: 'H1', price: 1 });
    await front.open('/module/gem');
    const link = await screen.findByRole('link', { name: 'H1' });
    const records = () => front.requests.filter(({ url }) => url.endsWith(`/api/gem/${id}`));
    expect(records()).toHaveLength(0);
    await userEvent.hover(link);
    await waitFor(() => expect(records()).toHaveLength(1));
  });
});
