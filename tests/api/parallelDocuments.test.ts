import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { type Answer, accessTokenOf, type CallApi } from '../support/callApi.ts';
import { describeShippedDatabases, openAgain } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/*
 * Many at once over real connections. On PostgreSQL two servers with connections of their own share the database and take the
 * calls in turn, so that nothing can be settled inside one process alone.
 */

const many = 12;

describeShippedDatabases((open, kind) => {
  let database: Database;
  /** The same database, as a second process has it. */
  let other: Database | undefined;
  let servers: TestServer[];
  let calls: CallApi[];
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    database = await open();
    servers = [await startTestServer({ database })];
    if (kind === 'postgres') {
      other = await openAgain(database);
      servers.push(await startTestServer({ database: other }));
    }
    calls = await Promise.all(servers.map((server) => server.signIn()));
    house = tradingHouse(callOf(0));
  });

  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    await other?.close();
  });

  const callOf = (number: number) => calls[number % calls.length] as CallApi;
  /** The same for each, at once; none of the answers is an error of the server. */
  const inReadOnlySnapshot = async (
    count: number,
    act: (number: number, call: CallApi) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const answers = await Promise.all(Array.from({ length: count }, (_, number) => act(number, callOf(number))));
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
    return answers;
  };
  const update = (module: string, id: number, status: string) => (call: CallApi) =>
    call('POST', `${module}/${id}/update-status`, { status });
  /** What is wrong with the stock as a whole: statuses, sums, rows and log against each other. */
  const findings = async () => (await house.seen('common/stock-check')).findings;
  const movementsOf = async (item: number) => {
    const { rows } = await sql<{ document_module: string; document_id: number }>`
      select document_module, document_id from facet.active_movements where item_id = ${item} order by id`.execute(
      database.kysely,
    );
    return rows;
  };

  describe('of many at once', () => {
    it('DOC-05 one alone gets a stone, and the others are told which', async () => {
      for (let round = 0; round < 3; round++) {
        const [customer, stone] = [await house.customer(), await house.item()];
        const documents: { module: string; id: number; code: string }[] = [];
        for (let number = 0; number < many; number++) {
          const module = number % 2 === 0 ? 'sale' : 'memo-out';
          const document = await house.document(module, customer.id, [stone]);
          documents.push({ module, id: document.id, code: document[`${module.replace('-', '_')}_code`] });
        }
        const answers = await inReadOnlySnapshot(many, (number, call) => {
          const { module, id } = documents[number] as (typeof documents)[number];
          return update(module, id, 'Confirmed')(call);
        });
        const won = documents.filter((_, number) => answers[number]?.status === 200);
        expect(won).toHaveLength(1);
        const [winner] = won as [(typeof documents)[number]];
        const lost = answers.filter(({ status }) => status !== 200);
        for (const { status, body } of lost) {
          expect(status).toBe(409);
          expect(body.message).toContain(winner.code);
          expect(body.blockers[0].document).toEqual({ module: winner.module, id: winner.id, label: winner.code });
        }
        expect(await movementsOf(stone.id)).toEqual([{ document_module: winner.module, document_id: winner.id }]);
        expect(await house.statusOf(stone.id)).toBe(winner.module === 'sale' ? 'Sold' : 'Unavailable');
      }
      expect(await findings()).toEqual([]);
    });

    it('DOC-05 documents that share stones in opposite orders do not lock each other out', async () => {
      const customer = await house.customer();
      const stones = [];
      for (let number = 0; number < 6; number++) stones.push(await house.item());
      const sales: number[] = [];
      for (let number = 0; number < many; number++) {
        const items = number % 2 === 0 ? stones : stones.toReversed();
        sales.push((await house.document('sale', customer.id, items)).id);
      }
      const answers = await inReadOnlySnapshot(many, (number, call) =>
        update('sale', sales[number] ?? 0, 'Confirmed')(call),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(many - 1).fill(409)]);
      expect(await findings()).toEqual([]);
    });

    it('RET-06 one return alone gets a row', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const memo = await house.document('memo-out', customer.id, [stone]);
      await house.confirm('memo-out', memo.id);
      const [row] = await house.rowsOf('memo-out', memo.id);
      const returns: number[] = [];
      for (let number = 0; number < many; number++) {
        returns.push((await house.document('memo-out-return', customer.id)).id);
      }
      const answers = await inReadOnlySnapshot(many, (number, call) =>
        call('POST', `memo-out-return/${returns[number]}/returned-items-from-memo-out`, [
          { inventory_id: stone.id, memo_out_item_id: row.id },
        ]),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(many - 1).fill(409)]);
      const { rows } = await sql`select id from memo_out_return_item where memo_out_item_id = ${row.id}`.execute(
        database.kysely,
      );
      expect(rows).toHaveLength(1);
      expect(await house.seen(`memo-out/${memo.id}/items-to-return`)).toEqual([]);
    });

    it('DOC-05 one alone sells what is out on a memo', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const memo = await house.document('memo-out', customer.id, [stone]);
      await house.confirm('memo-out', memo.id);
      const [row] = await house.rowsOf('memo-out', memo.id);
      const answers = await inReadOnlySnapshot(many, (_, call) =>
        call('POST', `memo-out/${memo.id}/sell-items`, { items: [{ memo_out_item_id: row.id }] }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(many - 1).fill(409)]);
      expect(await house.statusOf(stone.id)).toBe('Sold');
      expect(await movementsOf(stone.id)).toHaveLength(3);
      expect(await findings()).toEqual([]);
    });

    it('DOC-04 a document that is confirmed and set back at once is one or the other, with its items', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const sale = await house.document('sale', customer.id, [stone]);
      const statuses = ['Confirmed', 'New', 'Confirmed', 'Canceled'];
      for (let round = 0; round < 4; round++) {
        const answers = await inReadOnlySnapshot(many, (number, call) =>
          update('sale', sale.id, statuses[number % statuses.length] ?? 'New')(call),
        );
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        const { status } = await house.seen(`sale/${sale.id}`);
        expect(await house.statusOf(stone.id)).toBe(status === 'Confirmed' ? 'Sold' : 'Available');
        expect(await movementsOf(stone.id)).toHaveLength(status === 'Confirmed' ? 1 : 0);
      }
      expect(await findings()).toEqual([]);
    });

    it('DOC-07 a row comes before the confirmation and moves with it, or after and is refused', async () => {
      for (let round = 0; round < 4; round++) {
        const customer = await house.customer();
        const sale = await house.document('sale', customer.id, [await house.item()]);
        const stones: { id: number }[] = [];
        for (let number = 0; number < many; number++) stones.push(await house.item());
        const answers = await inReadOnlySnapshot(many, (number, call) =>
          number === round * 3
            ? update('sale', sale.id, 'Confirmed')(call)
            : call('POST', 'sale-item', { sale_id: sale.id, inventory_id: stones[number]?.id }),
        );
        expect(answers[round * 3]?.status).toBe(200);
        for (const [number, { status }] of answers.entries()) {
          if (number === round * 3) continue;
          expect([201, 409]).toContain(status);
          expect(await house.statusOf(stones[number]?.id ?? 0)).toBe(status === 201 ? 'Sold' : 'Available');
        }
      }
      expect(await findings()).toEqual([]);
    });

    it('DOC-05 a document that is confirmed and deleted at once is there with its items, or gone without', async () => {
      for (let round = 0; round < 6; round++) {
        const [customer, stone] = [await house.customer(), await house.item()];
        const sale = await house.document('sale', customer.id, [stone]);
        const [row] = await house.rowsOf('sale', sale.id);
        const acts: ((call: CallApi) => Promise<Answer>)[] = [
          (call) => call('DELETE', `sale/${sale.id}`),
          update('sale', sale.id, 'Confirmed'),
          (call) => call('DELETE', `sale-item/${row.id}`),
          (call) => call('PUT', `sale-item/${row.id}`, { sale_price: 5 }),
          (call) => call('DELETE', `inventory/${stone.id}`),
        ];
        await inReadOnlySnapshot(acts.length, (number, call) =>
          (acts[(number + round) % acts.length] as (typeof acts)[number])(call),
        );
        const there = await callOf(0)('GET', `sale/${sale.id}`);
        const isSold = there.status === 200 && there.body.status === 'Confirmed';
        const item = await callOf(0)('GET', `inventory/${stone.id}`);
        if (isSold || item.status === 200) expect(item.body.status).toBe(isSold ? 'Sold' : 'Available');
        expect(await movementsOf(stone.id)).toHaveLength(isSold ? 1 : 0);
      }
      expect(await findings()).toEqual([]);
    });

    it('DOC-01 each new document has a code of its own, without a gap', async () => {
      const customer = await house.customer();
      const answers = await inReadOnlySnapshot(many * 2, (_, call) =>
        call('POST', 'sale', { customer_id: customer.id, sale_date: '2017-03-01' }),
      );
      const codes = answers.map(({ body }) => body.sale_code).sort();
      const expected = codes.map((_, number) => `SA-2017-${String(number + 1).padStart(4, '0')}`);
      expect(codes).toEqual(expected);
      expect(answers.map(({ body }) => body.invoice_number).sort()).toEqual(expected);
    });

    it('SUP-01 payments at once never come to more than what is due', async () => {
      const supplier = await house.supplier();
      const { document } = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price: 100 })]);
      const answers = await inReadOnlySnapshot(many, (_, call) =>
        call('POST', 'supplier-payment', { purchase_id: document.id, amount: 30 }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect((await house.seen(`purchase/${document.id}`)).paid_sum).toBe(90);
    });

    it('does the work of one Idempotency-Key once', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const memo = await house.document('memo-out', customer.id, [stone]);
      const tokens = await Promise.all(servers.map((server) => accessTokenOf(server.url)));
      const confirmAll = async (key: string) =>
        Promise.all(
          Array.from({ length: many }, async (_, number) => {
            const server = servers[number % servers.length] as TestServer;
            const answer = await fetch(`${server.url}/api/memo-out/${memo.id}/update-status`, {
              method: 'POST',
              headers: {
                // One session: a key is its owner's.
                Authorization: `Bearer ${tokens[0]}`,
                'Content-Type': 'application/json',
                'Idempotency-Key': key,
              },
              body: JSON.stringify({ status: 'Confirmed' }),
            });
            return `${answer.status} ${await answer.text()}`;
          }),
        );
      const answers = await confirmAll(randomUUID());
      expect(new Set(answers).size).toBe(1);
      // The one that worked has no message; those that came too late would say that nothing was changed.
      expect(answers[0]).toMatch(/^200 /);
      expect(answers[0]).not.toContain('already');
      expect(await house.trackingOf(stone.id)).toHaveLength(1);
      expect(await findings()).toEqual([]);
    });
  });
});
