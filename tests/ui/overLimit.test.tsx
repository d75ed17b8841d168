import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { limitedExhibitionSchemaDir } from '../support/exhibitionModules.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const { dir, remove } = limitedExhibitionSchemaDir();

describe('moving items on to a document with a limit', () => {
  const front = frontOverServer({ schemaDir: dir });
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    call = await signInByApi(front.url);
    house = tradingHouse(call);
  });
  afterAll(remove);

  const bodies = async () => {
    const posts = front.requests.filter(({ url }) => url.includes('show-items'));
    return Promise.all(posts.map((post) => post.clone().json()));
  };

  it('DOC-04 asks, forgets the question when something else is chosen, and goes on anyway', async () => {
    const customer = await house.create('customer', { customer_name: 'Expo Hall', memo_limit: 1000 });
    const [one, two] = [await house.item({ item_no: '9911' }), await house.item({ item_no: '9912', sale_price: 50 })];
    const memo = await house.document('memo-out', customer.id, [one, two]);
    await call('POST', `memo-out/${memo.id}/update-status`, { status: 'Confirmed', over_limit: true });
    await front.open(`/module/memo-out/edit/${memo.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show Items' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Show Items/ }));
    await userEvent.click(await dialog.findByLabelText('Select 9911'));
    await userEvent.click(dialog.getByRole('button', { name: 'Show Items' }));
    const anyway = () => dialog.findByRole('button', { name: 'Confirm Anyway' });
    await anyway();
    expect(dialog.getByRole('alert')).toHaveTextContent('Expo Hall would have 1 item worth 1,200.00 out');

    // Another price is another question.
    fireEvent.change(dialog.getByRole('textbox', { name: /9911/ }), { target: { value: '1100' } });
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Show Items' }));
    await anyway();
    await userEvent.click(dialog.getByLabelText('Select 9912'));
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Show Items' }));
    await userEvent.click(await anyway());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const [shown] = await house.seen('exhibition-out');
    expect(shown).toMatchObject({ status: 'Confirmed', insured_sum: 1150 });
    expect((await bodies()).map(({ over_limit }) => over_limit)).toEqual([undefined, undefined, undefined, true]);
  });
});
