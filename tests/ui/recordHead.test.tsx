import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();
let call: CallApi;
let house: ReturnType<typeof tradingHouse>;

beforeAll(async () => {
  call = await signInByApi(front.url);
  house = tradingHouse(call);
});

/** No other item has it, also when a test begins again. */
let next = Number(String(Date.now()).slice(-9));
const newNumber = () => String(next++);

const head = async (name = 'At a Glance') => within(await screen.findByRole('region', { name }));

/** A stone that is out with a customer, and its documents. */
async function stoneOut() {
  const supplier = await house.supplier('Mogok Gems');
  const customer = await house.customer('Golden Crown of Mandalay');
  const { document: purchase, rows } = await house.bringing('purchase', supplier.id, [
    house.itemBody({ item_no: newNumber(), sale_price: 1234.5 }),
  ]);
  await house.confirm('purchase', purchase.id);
  const id: number = rows[0].inventory_id;
  const certificate = await house.create('certificate', { inventory_id: id, certificate_no: `GR-${id}` });
  const memo = await house.document('memo-out', customer.id, [{ id }]);
  await house.confirm('memo-out', memo.id);
  return { id, supplier, customer, purchase, memo, certificate };
}

describe('the head of a record’s page', () => {
  it('SCR-07 says that open documents could not be loaded, and not only that a new one is possible', async () => {
    const { id } = await house.item({ item_no: newNumber() });
    await front.open(`/module/inventory/edit/${id}`);
    front.network.use(http.get('*/api/memo-out', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Put on …' }));
    const memos = within(await screen.findByRole('region', { name: 'Memos Out' }));
    expect(await memos.findByText('Not now.')).toBeVisible();
  });

  it('SCR-03 is there after three calls, and a drop-down fetches what it offers when it is opened', async () => {
    const { id, certificate } = await stoneOut();
    await front.open(`/module/inventory/edit/${id}`);
    await screen.findByRole('link', { name: certificate.certificate_no });
    await screen.findByRole('region', { name: 'Story' });
    const calls = () =>
      front.requests
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => !/^\/api\/(auth|common|events|media)/.test(path));
    await waitFor(() => expect(calls()).toHaveLength(3));
    const whole = `/api/inventory/${id}`;
    expect(calls().sort()).toEqual([whole, `${whole}/links`, `${whole}/story`]);
    await userEvent.click(await screen.findByRole('combobox', { name: /^Category/ }));
    await waitFor(() => expect(calls()).toHaveLength(4));
    expect(calls().at(-1)).toBe('/api/inventory-category');
  });

  it('SCR-03 asks for each link of its own where a back end knows no call for all', async () => {
    const { id, certificate } = await stoneOut();
    front.network.use(http.get('*/api/inventory/:id/links', () => HttpResponse.json({}, { status: 404 })));
    await front.open(`/module/inventory/edit/${id}`);
    expect(await screen.findByRole('link', { name: certificate.certificate_no })).toBeVisible();
  });

  it('SCR-03 shows of a stone its photo, facts, holder, certificates and story, with links', async () => {
    const { id, customer, memo, purchase, certificate } = await stoneOut();
    await front.open(`/module/inventory/edit/${id}`);
    const stone = await head();
    expect(stone.getByRole('img', { name: 'No picture yet' })).toBeVisible();
    expect(stone.getByText('1,234.50')).toBeVisible();
    expect(stone.getByText('Weight').parentElement).toHaveTextContent('1.25 ct');
    expect(stone.queryByText('Weight of the Set')).toBeNull();
    const linkTo = async (name: string, address: string) =>
      expect((await stone.findAllByRole('link', { name }))[0]).toHaveAttribute(
        'href',
        expect.stringContaining(address),
      );
    await linkTo('Golden Crown of Mandalay', `/module/customer/edit/${customer.id}`);
    await linkTo(memo.memo_out_code, `/module/memo-out/edit/${memo.id}`);
    await linkTo(certificate.certificate_no, `/module/certificate/edit/${certificate.id}`);
    const story = within(stone.getByRole('region', { name: 'Story' }));
    const events = story.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(events).toHaveLength(3);
    expect(events.join('\n')).toContain(`Purchase${purchase.purchase_code}`);
  });

  it('SCR-03 shows what a party owes and has out, each figure open to what is behind it', async () => {
    const { customer } = await stoneOut();
    await front.open(`/module/customer/edit/${customer.id}`);
    const party = await head();
    const figure = (name: string) => party.getByRole('link', { name });
    const addressOf = (name: string) => decodeURIComponent(figure(name).getAttribute('href') ?? '');
    expect(addressOf('Balance 0.00')).toContain(`/report/customer-statement?filter={"party":${customer.id}}`);
    expect(addressOf('Value on Memo 1,234.50')).toContain(
      `/report/memo-out-overview?filter={"customer_id":${customer.id}}`,
    );
    await userEvent.click(figure('Items on Memo 1'));
    expect(await screen.findByRole('heading', { name: /^Memos Out/ })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Golden Crown of Mandalay').length).toBeGreaterThan(0));
    expect(window.location.href).toContain('items_out_gte');
  });

  it('SCR-03 names the sale of a payment one time among the last trades', async () => {
    const customer = await house.customer('Golden Crown');
    const sale = await house.document('sale', customer.id, [await house.item({ item_no: newNumber() })]);
    await house.confirm('sale', sale.id);
    const payment = await house.create('customer-payment', { sale_id: sale.id, amount: 100 });
    await front.open(`/module/customer/edit/${customer.id}`);
    const trades = within(await screen.findByRole('region', { name: 'Last Trades' }));
    const paid = within((await trades.findByText('Payment')).closest('li') as HTMLElement);
    const [named, ...more] = paid.getAllByText(sale.sale_code);
    expect(more).toEqual([]);
    expect(named).toHaveAttribute('href', `/module/customer-payment/edit/${payment.id}`);
  });

  it('SCR-03 wraps an e-mail address between its parts, and has it whole in the title', async () => {
    const email = 'alexandra.fitz-william@mandalay.example.com';
    const { id } = await house.create('customer', { customer_name: 'Golden Crown', email });
    await front.open(`/module/customer/edit/${id}`);
    const link = (await head()).getByRole('link', { name: email });
    expect(link).toHaveAttribute('title', email);
    expect(link.innerHTML.split('<wbr>')).toEqual(['alexandra', '.fitz-', 'william', '@mandalay', '.example', '.com']);
  });

  it('SCR-03 shows a new event as soon as a document of the page did it', async () => {
    const stone = await house.item({ item_no: newNumber() });
    await front.open(`/module/inventory/edit/${stone.id}`, { language: 'zh' });
    const shown = await head('概览');
    expect(await shown.findByText('在本店')).toBeVisible();
    expect(await within(shown.getByRole('region', { name: '历程' })).findByText('建档')).toBeVisible();
  });

  it('ROLE-04 SCR-03 leaves out of the story what a role loses while it is on screen', async () => {
    const { customer, memo } = await stoneOut();
    const { body: schema } = await call('GET', 'common/schema');
    let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
    const events = http.get('*/api/events', () => {
      const wire = new TransformStream<Uint8Array>();
      writer = wire.writable.getWriter();
      return new HttpResponse(wire.readable, { headers: { 'Content-Type': 'text/event-stream' } });
    });
    await front.open(`/module/customer/edit/${customer.id}`, { otherwise: [events] });
    await screen.findByText(memo.memo_out_code);
    const shown = schema.modules.customer;
    delete schema.modules['memo-out'];
    const stays = ({ link }: { link?: string }) => link !== 'memoOut';
    shown.links = shown.links.filter(({ name }: { name: string }) => stays({ link: name }));
    shown.tabs = shown.tabs.filter(stays);
    shown.page.figures = shown.page.figures.filter(stays);
    front.network.use(http.get('*/api/common/schema', () => HttpResponse.json(schema)));
    await waitFor(() => expect(writer).toBeDefined());
    await writer?.write(new TextEncoder().encode('event: schema\ndata: {"etag":"\\"other\\""}\n\n'));
    await waitFor(() => expect(screen.queryByText(memo.memo_out_code)).toBeNull());
    expect(screen.queryByText('This page has failed')).toBeNull();
    expect(screen.getByRole('region', { name: 'Last Trades' })).toBeVisible();
  });

  it('SCR-03 has no head for a new record', async () => {
    await front.open('/module/inventory/new');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'At a Glance' })).toBeNull();
  });

  it('SCR-03 says the code and the status of a document one time', async () => {
    const { memo } = await stoneOut();
    await front.open(`/module/memo-out/edit/${memo.id}`);
    expect(await screen.findByRole('heading', { name: memo.memo_out_code })).toBeVisible();
    expect(screen.getAllByText(memo.memo_out_code)).toHaveLength(1);
    expect(screen.queryByText('Memo Out Code')).toBeNull();
    expect(screen.getAllByText('Confirmed')).toHaveLength(1);
    expect(screen.getAllByText('Grouping Type')).toHaveLength(1);
  });
});
