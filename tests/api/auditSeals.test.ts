import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditSealer } from '../../src/server/audit/AuditSealer.ts';
import { hashOf, lastSeal, readLines } from '../../src/server/audit/auditSeals.ts';
import { type AuditCheckOptions, type AuditReport, checkAudit } from '../../src/server/audit/checkAudit.ts';
import type { Handle } from '../../src/server/database/connection/database.ts';
import type { CallApi } from '../support/callApi.ts';
import { sealAudit } from '../support/sealAudit.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/** Undoes what somebody did by SQL, once the check has seen it. */
class Undone extends Error {
  readonly report: AuditReport;
  constructor(report: AuditReport) {
    super('undone');
    this.report = report;
  }
}

/** The first seal of an audit, by a clock that is an hour ahead. */
async function sealAhead(handle: Handle): Promise<void> {
  const { rows } = await sql<{ ahead: string }>`
    select extract(epoch from date_trunc('second', now()) + interval '1 hour')::text as ahead`.execute(handle);
  const ahead = rows[0]?.ahead ?? '0';
  const lines = await readLines(handle, 0, 1_000, 1_000);
  const [ids, digests] = [lines.map(({ id }) => id), lines.map(({ digest }) => digest)];
  const seal = { id: 1, from_id: 0, to_id: ids.at(-1) ?? 0, line_ids: ids, digests, key_id: null };
  const hash = hashOf({ ...seal, sealed_at: ahead, lines_after: ahead }, '', undefined);
  await sql`insert into facet.audit_seals (id, from_id, to_id, line_ids, digests, sealed_at, lines_after, hash)
    values (1, 0, ${seal.to_id}, ${ids}, array(select decode(one, 'hex') from unnest(${digests}::text[]) one),
      to_timestamp(${ahead}::float8), ${ahead}::numeric, decode(${hash}, 'hex'))`.execute(handle);
}

describeShippedDatabases((open, kind) => {
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;
  /** Lines of the audit: the middle one is in the middle of a batch. */
  let lines: { id: number; module: string; record_id: number }[];

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    call = await server.signIn();
    house = tradingHouse(call);
    for (const street of ['One', 'Two', 'Three']) {
      const { id } = await house.customer(street);
      await call('PUT', `customer/${id}`, { street });
      await sealed();
    }
    ({ rows: lines } = await sql<(typeof lines)[number]>`
      select id::float8 as id, module, record_id from facet.audit order by id`.execute(database()));
  });
  afterAll(() => server?.close());

  const database = () => server.services.database.kysely;
  const sealed = (key?: string) => sealAudit(server.services.database, new AuditSealer(server.services.database, key));
  const line = (place: number) => lines.at(place) ?? { id: 0, module: '', record_id: 0 };

  /** What the check finds after somebody who may do everything by SQL did this; afterwards it is undone. */
  async function after(changes: RawBuilder<unknown>[], options?: AuditCheckOptions): Promise<AuditReport> {
    const work = async (transaction: Handle) => {
      await sql`alter table facet.audit disable trigger append_only`.execute(transaction);
      await sql`alter table facet.audit_seals disable trigger append_only`.execute(transaction);
      for (const change of changes) await change.execute(transaction);
      throw new Undone(await checkAudit(transaction, options));
    };
    const undone = await server.services.database.transaction(work, { attempts: 1 }).catch((error: unknown) => error);
    if (!(undone instanceof Undone)) throw undone;
    return undone.report;
  }
  const keysOf = ({ findings }: AuditReport) =>
    findings.map(({ id, message }) => ['key' in message && message.key, id]);

  it('HIST-03 takes neither changes nor removals', async () => {
    for (const [table, column] of [
      ['audit', 'at'],
      ['audit_seals', 'sealed_at'],
    ]) {
      for (const statement of [`update %s set ${column} = ${column}`, 'delete from %s', 'truncate %s']) {
        const text = statement.replace('%s', `facet.${table}`);
        await expect(sql.raw(text).execute(database()), text).rejects.toThrow('only ever added to');
      }
    }
  });

  it('HIST-03 finds nothing in what nobody altered, and seals what was written since', async () => {
    const before = await checkAudit(database());
    expect([before.findings, before.checked]).toEqual([[], lines.length]);
    await house.customer('Another');
    expect((await checkAudit(database())).checked).toBe(lines.length);
    expect(await sealed()).toBe(1);
    expect(await sealed()).toBe(0);
    expect(await checkAudit(database())).toMatchObject({ findings: [], checked: lines.length + 1 });
  });

  it.each<[string, (id: number) => RawBuilder<unknown>[]]>([
    ['what was changed', (id) => [sql`update facet.audit set changes = '{"street": ["x", "y"]}' where id = ${id}`]],
    ['who did it', (id) => [sql`update facet.audit set user_id = 77 where id = ${id}`]],
    ['when it was', (id) => [sql`update facet.audit set at = at + interval '1 microsecond' where id = ${id}`]],
    [
      'which module it was of',
      (id) => [sql`update facet.audit set written_for = module, module = 'supplier' where id = ${id}`],
    ],
    ['which record it was', (id) => [sql`update facet.audit set record_id = record_id + 1 where id = ${id}`]],
  ])('HIST-03 names a line of which somebody changed %s', async (_what, change) => {
    const { id, module } = line(1);
    const report = await after(change(id));
    expect(keysOf(report)).toEqual([['facet.audit.changed', id]]);
    expect(report.findings[0]?.record?.module).toMatch(new RegExp(`^(${module}|supplier)$`));
  });

  it('HIST-03 names a line that was removed, at the end too', async () => {
    for (const place of [0, 2, -1]) {
      const { id } = line(place);
      const report = await after([sql`delete from facet.audit where id = ${id}`]);
      expect(keysOf(report), String(place)).toEqual([['facet.audit.removed', id]]);
    }
  });

  it('HIST-03 names a line that was slipped in, among sealed ones or with an old date', async () => {
    const { id } = line(1);
    const replaced = await after([
      sql`with gone as (delete from facet.audit where id = ${id} returning *)
        insert into facet.audit (id, at, module, record_id, action) overriding system value
          select id, at, module, record_id + 1, action from gone`,
    ]);
    expect(keysOf(replaced)).toEqual([['facet.audit.changed', id]]);
    // A number that a write has left free, because it failed, lies inside a batch.
    const wasted = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('facet.audit', 'id'))::float8 as id`.execute(database());
    const free = wasted.rows[0]?.id ?? 0;
    await house.customer('After the gap');
    await sealed();
    const slipped = await after([
      sql`insert into facet.audit (id, module, record_id, action) overriding system value
        values (${free}, 'customer', 1, 'update')`,
    ]);
    expect(keysOf(slipped)).toEqual([['facet.audit.slippedIn', free]]);
    await sql`insert into facet.audit (at, module, record_id, action)
      values (now() - interval '1 day', 'customer', 1, 'update')`.execute(database());
    await sealed();
    expect(keysOf(await checkAudit(database())).map(([key]) => key)).toEqual(['facet.audit.early']);
  });

  it('HIST-03 finds nothing in a transaction of an hour with more lines than a batch', async () => {
    const other = await open();
    await sql`insert into facet.audit (at, module, record_id, action)
      select now() - interval '1 hour', 'customer', n, 'update' from generate_series(1, 2500) n`.execute(other.kysely);
    await sealAudit(other);
    const { checked, findings } = await checkAudit(other.kysely);
    expect([checked >= 2_500, findings]).toEqual([true, []]);
  });

  it('HIST-03 finds nothing in what follows a clock that was set back, and names what is older than that', async () => {
    const other = await open();
    const write = (at: RawBuilder<unknown>) =>
      sql`insert into facet.audit (at, module, record_id, action) values (${at}, 'customer', 1, 'update')`.execute(
        other.kysely,
      );
    await write(sql`now() + interval '1 hour'`);
    await sealAhead(other.kysely);
    await write(sql`now()`);
    await sealAudit(other);
    expect((await checkAudit(other.kysely)).findings).toEqual([]);
    await sql`insert into facet.audit (at, module, record_id, action)
      values (now() - interval '1 day', 'customer', 1, 'update')`.execute(other.kysely);
    await sealAudit(other);
    expect(keysOf(await checkAudit(other.kysely)).map(([key]) => key)).toEqual(['facet.audit.early']);
  });

  it('HIST-03 says it in the self-check, in the language of the reader', async () => {
    const { body } = await call('GET', 'common/stock-check');
    expect(body.findings).toEqual([
      expect.objectContaining({ kind: 'audit', module: 'customer', id: 1, message: expect.stringMatching(/clock/) }),
    ]);
    expect((await call('GET', 'common/status')).body.audit_seal).toEqual({
      id: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('HIST-03 names a seal that was changed, removed, or made anew', async () => {
    const first = (what: string) => [`facet.audit.${what}`, 1];
    expect(keysOf(await after([sql`update facet.audit_seals set digests[1] = '\\x00' where id = 1`]))).toContainEqual(
      first('sealChanged'),
    );
    expect(keysOf(await after([sql`delete from facet.audit_seals where id = 2`]))).toContainEqual([
      'facet.audit.sealMissing',
      3,
    ]);
    const known = await lastSeal(database());
    if (!known) throw new Error('nothing is sealed');
    const removed = await after([sql`delete from facet.audit_seals where id = ${known.id}`], { known });
    expect(keysOf(removed)).toContainEqual(['facet.audit.sealReplaced', known.id]);
    expect(keysOf(await after([], { known })).map(([key]) => key)).toEqual(['facet.audit.early']);
  });

  it('HIST-03 cannot be sealed anew without the key', async () => {
    const key = 'a key that stands in the settings alone';
    await house.customer('With a key');
    expect(await sealed(key)).toBe(1);
    const last = await lastSeal(database());
    const keyed = (report: AuditReport) => keysOf(report).filter(([what]) => what !== 'facet.audit.early');
    expect(keyed(await checkAudit(database(), { key }))).toEqual([]);
    expect(keyed(await checkAudit(database(), { key: 'another key of thirty-two signs!' }))).toEqual([
      ['facet.audit.sealOtherKey', last?.id],
    ]);
    await house.customer('Without it');
    await sealed();
    expect(keyed(await checkAudit(database(), { key }))).toEqual([['facet.audit.sealUnkeyed', (last?.id ?? 0) + 1]]);
  });

  // The embedded database has one connection, so nothing is older there.
  if (kind === 'postgres') it('HIST-03 waits for older writes, and no write waits for it', waitsForOlder);

  if (kind === 'postgres') it('HIST-03 seals no gap for a write that nothing younger has overtaken', waitsForNewest);

  if (kind === 'postgres') it('HIST-03 expects lines of a transaction that is open', knowsOpenOnes);

  async function knowsOpenOnes() {
    const open = await server.services.database.pool.connect();
    try {
      await open.query('begin');
      const { rows } = await open.query('select extract(epoch from now())::float8 as since');
      await house.customer('Meanwhile');
      await sealed();
      expect(Number((await lastSeal(database()))?.lines_after)).toBeLessThanOrEqual(rows[0].since);
    } finally {
      await open.query('rollback');
      open.release();
    }
    await house.customer('Afterwards');
    const before = Date.now() / 1_000;
    await sealed();
    expect(Number((await lastSeal(database()))?.lines_after)).toBeGreaterThan(before - 60);
  }

  async function waitsForNewest() {
    await sealed();
    await house.customer('Settled');
    const newest = await server.services.database.pool.connect();
    try {
      await newest.query('begin');
      await newest.query(`insert into facet.audit (module, record_id, action) values ('customer', 1, 'update')`);
      const sealer = new AuditSealer(server.services.database);
      expect(await sealer.seal()).toBe(0);
      await newest.query('commit');
      expect(await sealAudit(server.services.database, sealer)).toBe(2);
      expect(keysOf(await checkAudit(database())).map(([key]) => key)).not.toContain('facet.audit.slippedIn');
    } finally {
      newest.release();
    }
  }

  async function waitsForOlder() {
    const { kysely } = server.services.database;
    const before = (await lastSeal(kysely))?.to_id;
    const older = await server.services.database.pool.connect();
    try {
      await older.query('begin');
      await older.query(`insert into facet.audit (module, record_id, action) values ('customer', 1, 'update')`);
      await house.customer('Younger');
      const sealer = new AuditSealer(server.services.database);
      expect(await sealer.seal()).toBe(0);
      expect((await lastSeal(kysely))?.to_id).toBe(before);
      await older.query('commit');
      expect(await sealAudit(server.services.database, sealer)).toBe(2);
      await older.query('begin');
      await older.query('select pg_advisory_xact_lock($1)', [0x5365616c]);
      await house.customer('While another process seals');
      expect(await sealer.seal()).toBe(0);
      await older.query('commit');
      expect(await sealAudit(server.services.database, sealer)).toBe(1);
    } finally {
      older.release();
    }
  }
});
