import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  let database: Database;
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    database = await open();
    server = await startTestServer({ database });
    call = await server.signIn();
    house = tradingHouse(call);
  });
  // Before the database is closed, as the server holds a connection.
  afterAll(() => server.close());

  /**
   * What the work sends to the database, begin and commit included, each as a short word. The session is looked up from
   * time to time.
   */
  async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
    const sent: string[] = [];
    const stop = database.onStatement((statement) => sent.push(wordOf(statement.sql)));
    await work().finally(stop);
    return sent.filter((word) => word !== 'session');
  }

  function wordOf(text: string): string {
    if (/from facet\.sessions/.test(text)) return 'session';
    if (/\b(updated|created) as \(/.test(text)) return 'write';
    if (/for update/.test(text)) return 'lock';
    if (/pg_notify/.test(text)) return 'notify';
    return /^\s*(\w+)/.exec(text.replace(/^\/\*.*?\*\//, ''))?.[1] ?? text;
  }

  describe('statements of one call', () => {
    it('REC-02 are one for a record', async () => {
      const { id } = await house.item();
      // The server may do something of its own meanwhile, but not each time.
      const sent: string[][] = [];
      for (let time = 0; time < 3; time += 1) sent.push(await sentBy(() => call('GET', `inventory/${id}`)));
      expect(sent).toContainEqual(['select']);
    });

    it('REC-03 are one for a change that can be judged without the record', async () => {
      const { id, _version } = await house.item();
      const change = { notes: 'Tray 7', long_description: 'A stone', _version };
      const sent = await sentBy(() => call('PUT', `inventory/${id}`, change));
      expect(sent.filter((word) => word !== 'notify')).toEqual(['write']);
    });

    it('are in one transaction, behind a lock, where the history of the item follows the change', async () => {
      const { id } = await house.item();
      const sent = await sentBy(() => call('PUT', `inventory/${id}`, { sale_price: 1300 }));
      expect(sent.filter((word) => word !== 'notify')).toEqual(['begin', 'lock', 'insert', 'write', 'commit']);
      const [edit] = (await house.trackingOf(id)).slice(-1);
      expect(edit).toMatchObject({ tracking_detail: expect.stringContaining('1,300') });
    });

    it('are one for a new record', async () => {
      const body = house.itemBody();
      const sent = await sentBy(() => call('POST', 'inventory', body));
      expect(sent.filter((word) => word !== 'notify')).toEqual(['write']);
    });
  });

  it.each([
    { notes: 'Tray 7', long_description: 'A stone' },
    { notes: null },
    { dim_length: 7.5 },
    { grouping_type: 'Set' },
    { supplier_id: 1, sale_price: 5.25 },
    { type: 'Sapphire', flag: 'Yes' },
  ])('REC-03 answers a change of %o with the whole record as it is from then on', async (change) => {
    await house.supplier();
    const item = await house.item({ notes: 'Before' });
    const changed = await call('PUT', `inventory/${item.id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { ...change, _version: item._version + 1 } });
    expect(changed.body).toEqual(await house.seen(`inventory/${item.id}`));
    expect(Object.keys(changed.body)).toEqual(Object.keys(item));
    expect(changed.body.updated_at > item.updated_at).toBe(true);
    const [{ changes }] = (await call('GET', `inventory/${item.id}/history`)).body;
    expect(changes.map(({ field }: { field: string }) => field).sort()).toEqual(Object.keys(change).sort());
  });
});
