import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../src/server/database/connection/database.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { type KindName, kinds, type SourceName, sourceNames } from './stockModel.ts';

/** Begin and commit included. */
const most = 12;
const few = 2;

describeShippedDatabases((open, kind) => {
  // The statements of both are the same; to make so many rows takes the embedded database long.
  const manyRows = kind === 'postgres' ? 100 : 20;
  let database: Database;
  let server: TestServer;
  let token: string;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    database = await open();
    server = await startTestServer({ database });
    token = await server.token();
    house = tradingHouse(await server.signIn());
  });

  afterAll(() => server?.close());

  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  /** Every statement that a call sends, begin and commit too. */
  const statementsOf = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<string[]> => {
    const sent: string[] = [];
    // So that nothing that is done once in a while is done just now.
    await call('GET', 'auth/check');
    const stop = database.onStatement(({ sql }) => sent.push(sql));
    try {
      await call(method, url, payload);
    } finally {
      stop();
    }
    return sent;
  };
  /** Without what finds out who calls, and what tells other servers on PostgreSQL, after the commit, what has changed. */
  const ofTheCall = (sent: string[]) => sent.filter((sql) => !/facet\.sessions|pg_notify/.test(sql));

  /** A document of that kind with so many rows, ready to be confirmed. */
  const ready = async (kind: KindName, count: number): Promise<{ id: number; party: number }> => {
    const { returns, brings, party: side } = kinds[kind];
    const party = (side === 'supplier' ? await house.supplier() : await house.customer()).id;
    const { id } = await house.document(kind, party);
    if (returns) {
      const source = await ready(returns, count);
      await house.confirm(returns, source.id);
      const back = await house.document(kind, source.party);
      const rows = await house.seen(`${returns}/${source.id}/items-to-return`);
      await call('POST', `${kind}/${back.id}/returned-items-from-${returns}`, rows.map(rowOf(returns)));
      return { id: back.id, party: source.party };
    }
    for (let number = 0; number < count; number++) {
      const body = brings ? { inventory: house.itemBody() } : { inventory_id: (await house.item()).id };
      await house.row(kind, id, body);
    }
    return { id, party };
  };

  const limit = async (customer: number, memo_limit: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.inject({
      method: 'PUT',
      url: `/api/customer/${customer}`,
      headers,
      payload: { memo_limit },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  describe('the number of SQL statements', () => {
    it.each(Object.keys(kinds) as KindName[])(
      `DOC-04 to confirm a %s, and to set it back: at most ${most}`,
      async (kind) => {
        const [small, large] = [await ready(kind, few), await ready(kind, manyRows)];
        for (const status of ['Confirmed', 'New', 'Canceled']) {
          const update = ({ id }: { id: number }) => statementsOf('POST', `${kind}/${id}/update-status`, { status });
          const [one, other] = [ofTheCall(await update(small)), ofTheCall(await update(large))];
          expect(other.length, other.join('\n')).toBe(one.length);
          expect(other.length, other.join('\n')).toBeLessThanOrEqual(most);
          expect(other[0]).toMatch(/^begin|^start transaction/i);
          expect(other.at(-1)).toMatch(/^commit/i);
        }
      },
    );

    it('DOC-04 to confirm a memo of a customer with a limit, and beyond it, is no larger', async () => {
      const counts = [];
      for (const count of [few, manyRows]) {
        const within = await ready('memo-out', count);
        await limit(within.party, 1_000_000);
        const beyond = await ready('memo-out', count);
        await limit(beyond.party, 1);
        for (const [{ id }, more] of [
          [within, {}],
          [beyond, { over_limit: true }],
        ] as const) {
          const body = { status: 'Confirmed', ...more };
          const sent = ofTheCall(await statementsOf('POST', `memo-out/${id}/update-status`, body));
          expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
          counts.push(sent.length);
        }
      }
      expect(counts.slice(2)).toEqual(counts.slice(0, 2));
      // What is agreed to is not asked.
      expect(counts[1]).toBeLessThan(counts[0] ?? 0);
    });

    it('DOC-05 to confirm a purchase of what is on memo is no larger', async () => {
      const counts = [];
      for (const count of [few, manyRows]) {
        const memo = await ready('memo-in', count);
        await house.confirm('memo-in', memo.id);
        const items = await house.rowsOf('memo-in', memo.id);
        const purchase = await house.document('purchase', memo.party);
        for (const { inventory_id } of items) await house.row('purchase', purchase.id, { inventory_id });
        const sent = ofTheCall(
          await statementsOf('POST', `purchase/${purchase.id}/update-status`, { status: 'Confirmed' }),
        );
        expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
        counts.push(sent.length);
      }
      expect(counts[1]).toBe(counts[0]);
    });

    it.each(sourceNames)(
      'RET-05 to see what of a %s is left to return, and the lists, is the same for any number',
      async (kind) => {
        const [small, large] = [await ready(kind, few), await ready(kind, manyRows)];
        const seen = async ({ id, party }: typeof small) => {
          await house.confirm(kind, id);
          const paths = [
            `${kind}/${id}/items-to-return`,
            `${kind}/pending-${kind}s-for-${kinds[kind].party}/${party}`,
            `${kind}?filter=${encodeURIComponent(JSON.stringify({ id }))}`,
            `${kind}-item?filter=${encodeURIComponent(JSON.stringify({ [`${kind.replace('-', '_')}_id`]: id }))}`,
          ];
          const counts = [];
          for (const path of paths) counts.push(ofTheCall(await statementsOf('GET', path)).length);
          return counts;
        };
        const counts = await seen(small);
        expect(await seen(large)).toEqual(counts);
        expect(Math.max(...counts)).toBeLessThanOrEqual(3);
        // Ten times as many documents on the page.
        const page = async (last: number) =>
          ofTheCall(await statementsOf('GET', `${kind}?range=[0,${last}]&sort=["id","ASC"]`)).length;
        expect(await page(9)).toBe(await page(0));
      },
    );
  });
});

const rowOf = (source: SourceName) => (row: Record<string, unknown>) => {
  const key = `${source.replace('-', '_')}_item_id`;
  return { inventory_id: row.inventory_id, [key]: row[key] };
};
