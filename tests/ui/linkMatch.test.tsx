import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { signInByApi } from '../support/callApi.ts';
import { frontOverServer } from './support/frontOverServer.tsx';
import { shopSchemaDir } from './support/shopSchemaDir.ts';

const front = frontOverServer({ schemaDir: shopSchemaDir() });

it('LINK-01 a search of a link with match offers only what belongs to the record, and adds it', async () => {
  const call = await signInByApi(front.url);
  const [order, other] = [
    (await call('POST', 'order', { title: 'Mine' })).body,
    (await call('POST', 'order', { title: 'Other' })).body,
  ];
  for (const [name, order_id] of [
    ['M1', order.id],
    ['M2', order.id],
    ['O1', other.id],
    ['Free', null],
  ])
    await call('POST', 'parcel', { name, order_id });
  await front.open(`/module/order/edit/${order.id}?tab=claims`);
  await userEvent.click(await screen.findByText('Add Claim'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Claim' }));
  await userEvent.click(await dialog.findByLabelText('Select M2'));
  // The box itself is drawn by another element, so it counts as unseen once any style is.
  expect(dialog.getByLabelText('Select M1')).toBeEnabled();
  expect(dialog.queryByLabelText('Select O1')).toBeNull();
  expect(dialog.queryByLabelText('Select Free')).toBeNull();
  await userEvent.click(dialog.getByText('Add 1 selected'));
  await waitFor(async () => {
    const claims = (await call('GET', `claim?filter={"order_id":${order.id}}`)).body;
    expect(claims.map(({ parcel_name }: { parcel_name: string }) => parcel_name)).toEqual(['M2']);
  });
});
