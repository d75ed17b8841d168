import { beforeAll, describe, expect, it } from 'vitest';
import { dayFrom } from '../../src/fields/shared/days/calendarDay.ts';
import { countBadges } from '../../src/server/workspace/badges.ts';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('the badges of the menu', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let server: Awaited<ReturnType<typeof startTestServer>>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const badges = () => house.seen('common/badges');
    const lent = async (due_date: string, count = 1) => {
      const customer = await house.customer();
      const items = [];
      for (let number = 0; number < count; number++) items.push(await house.item());
      return house.document('memo-out', customer.id, items, { due_date });
    };

    it('SHELL-03 count the Confirmed memos past their day that still have stones out, and no others', async () => {
      expect(await badges()).toEqual({ 'memo-out': 0, 'memo-in': 0, purchase: 0, sale: 0 });
      const late = await lent(dayFrom('today-1'), 2);
      expect(await badges()).toMatchObject({ 'memo-out': 0 });
      await house.confirm('memo-out', late.id);
      expect(await badges()).toMatchObject({ 'memo-out': 1 });
      const onTime = await lent(dayFrom('today'));
      await house.confirm('memo-out', onTime.id);
      expect(await badges()).toMatchObject({ 'memo-out': 1 });
      expect(await house.seen(`memo-out/${late.id}`)).toMatchObject({ items_out: 2 });

      const [first, second] = await house.rowsOf('memo-out', late.id);
      const returnStone = async (row: { id: number; inventory_id: number }) => {
        const back = await house.document('memo-out-return', late.customer_id);
        const rows = [{ inventory_id: row.inventory_id, memo_out_item_id: row.id }];
        await call('POST', `memo-out-return/${back.id}/returned-items-from-memo-out`, rows);
        await house.confirm('memo-out-return', back.id);
      };
      await returnStone(first);
      expect(await house.seen(`memo-out/${late.id}`)).toMatchObject({ items_out: 1 });
      expect(await badges()).toMatchObject({ 'memo-out': 1 });
      await returnStone(second);
      expect(await badges()).toMatchObject({ 'memo-out': 0 });
    });

    it('give a memo thirty days, which can be changed once it is Confirmed', async () => {
      const customer = await house.customer();
      const memo = await house.document('memo-out', customer.id, [await house.item()]);
      expect(memo.due_date).toBe(dayFrom('today+30'));
      await house.confirm('memo-out', memo.id);
      const longer = await call('PUT', `memo-out/${memo.id}`, { due_date: dayFrom('today-5') });
      expect(longer).toMatchObject({ status: 200, body: { due_date: dayFrom('today-5') } });
      expect(await badges()).toMatchObject({ 'memo-out': 1 });
    });

    it('are what the list finds by the same filter', async () => {
      const filter = { status: 'Confirmed', due_date_lte: dayFrom('today-1'), items_out_gte: 1 };
      const found = await house.seen(`memo-out?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect(found).toHaveLength((await badges())['memo-out']);
    });

    it('take one statement, all of them', async () => {
      const { database, schema, hooks } = server.services;
      const context = { database, schema: schema.current, hooks, userId: null };
      expect(await recordStatements(database, () => countBadges(context))).toHaveLength(1);
    });

    it('are for who is signed in', async () => {
      expect((await fetch(`${server.url}/api/common/badges`)).status).toBe(401);
    });
  });
});
