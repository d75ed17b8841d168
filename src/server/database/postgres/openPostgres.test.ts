import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describePostgres } from '../../../../tests/support/testDatabase.ts';
import { houseTimeZone } from '../../houseTimeZone.ts';
import { StartFailure } from '../../startFailure.ts';
import { openDatabase } from '../openDatabase.ts';

it('says in one sentence that no database answers, and never the password', async () => {
  const failure = openDatabase({ databaseUrl: 'postgres://facet:secret@127.0.0.1:1/shop', dataDir: '' });
  await expect(failure).rejects.toBeInstanceOf(StartFailure);
  await expect(failure).rejects.toThrow(
    'The database at postgres://facet@127.0.0.1:1/shop cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
  );
});

it('says how the password is written where the address cannot be read, and never the password', async () => {
  await expect(openDatabase({ databaseUrl: 'postgres://facet:se#cr/et@127.0.0.1/shop', dataDir: '' })).rejects.toThrow(
    'The database at DATABASE_URL cannot be reached: it is no address. In a password, write characters such as # and / as ' +
      '%23 and %2F.',
  );
});

/** The address of the same database, which answers there as one that knows no time zones of these names. */
async function withoutTimeZones(url: string, names: readonly string[]): Promise<string> {
  const hiding = () =>
    new Transform({
      transform: (bytes: Buffer, _encoding, done) => {
        const hidden = names.reduce(
          (text, name) => text.replaceAll(name, `None${name.slice(4)}`),
          bytes.toString('latin1'),
        );
        done(null, Buffer.from(hidden, 'latin1'));
      },
    });
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => client.destroy());
    client.pipe(hiding()).pipe(server).pipe(hiding()).pipe(client);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href;
}

describePostgres((open, url) => {
  it('says in one sentence that a database is not there', async () => {
    const databaseUrl = Object.assign(new URL(url), { pathname: '/not_there' }).href;
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^The database at postgres:.*\/not_there cannot be reached: database "not_there" does not exist\.$/,
    );
  });

  it('REP-04 goes by the days of the house where the database knows its time zone by a later name than Node', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    onTestFinished(() => void vi.unstubAllEnvs());
    const databaseUrl = await withoutTimeZones(url, ['Asia/Calcutta']);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    onTestFinished(() => database.close());
    const day = sql<{
      day: string;
    }>`select (timestamptz '2026-02-28T18:30Z' at time zone ${houseTimeZone()}::text)::date as day`;
    expect((await day.execute(database.kysely)).rows).toEqual([{ day: '2026-03-01' }]);
  });

  it('says in one sentence that the database does not know the time zone of the house', async () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    onTestFinished(() => void vi.unstubAllEnvs());
    const databaseUrl = await withoutTimeZones(url, ['Asia/Kathmandu', 'Asia/Katmandu']);
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^The database does not know the time zone Asia\/Kat.*; set TZ to one that it knows, such as Asia\/Hong_Kong\.$/,
    );
  });

  it('survives the loss of an idle connection', async () => {
    let resolveLine: (sentence: string) => void = () => undefined;
    const line = new Promise<string>((resolve) => {
      resolveLine = resolve;
    });
    const database = await open({ log: resolveLine });
    const [idle, other] = [await database.pool.connect(), await database.pool.connect()];
    const { rows } = await idle.query('select pg_backend_pid() as pid');
    idle.release();
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    other.release();
    expect(await line).toMatch(/^A database connection was lost: terminating connection/);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('SAFE-04 says at the start that PostgreSQL allows too few connections', async () => {
    const admin = await open();
    await admin.pool.query('create role few login connection limit 5');
    onTestFinished(async () => {
      await admin.pool.query('drop role few');
      await admin.close();
    });
    const databaseUrl = Object.assign(new URL(url), { username: 'few' }).href;
    const linesOf = async (poolMax: number) => {
      const lines: string[] = [];
      const database = await openDatabase({ databaseUrl, dataDir: '', poolMax, log: (line) => lines.push(line) });
      await database.close();
      return lines;
    };
    expect(await linesOf(10)).toEqual([
      expect.stringMatching(
        /^PostgreSQL allows Facet 5 connections, and Facet opens up to 12: .* Raise max_connections/,
      ),
    ]);
    expect(await linesOf(3)).toEqual([]);
  });

  it('SAFE-04 logs one line when PostgreSQL takes all connections at once, and one for the next time', async () => {
    const lines: string[] = [];
    const database = await open({ log: (line) => lines.push(line) });
    onTestFinished(() => database.close());
    const gone: number[] = [];
    database.pool.on('remove', () => gone.push(1));
    const loseAll = async () => {
      const [own, ...idle] = await Promise.all([1, 2, 3, 4].map(() => database.pool.connect()));
      const pids = await Promise.all(idle.map(async (one) => (await one.query('select pg_backend_pid() as pid')).rows));
      for (const one of idle) one.release();
      await own?.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [
        pids.map(([row]) => row.pid),
      ]);
      own?.release();
    };
    await loseAll();
    await expect.poll(() => gone.length).toBe(3);
    expect(lines).toHaveLength(1);
    await loseAll();
    await expect.poll(() => gone.length).toBe(6);
    expect(lines).toHaveLength(2);
  });

  it('runs both of two transactions that lock each other out', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    await database.pool.query(
      'create table stone (id integer primary key, seen integer); insert into stone values (1, 0), (2, 0)',
    );
    let runs = 0;
    let bothHoldOne: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHoldOne = resolve;
    });
    const lockBoth = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        const see = (id: number) =>
          transaction
            .updateTable('stone')
            .set(({ eb }) => ({ seen: eb('seen', '+', 1) }))
            .where('id', '=', id)
            .execute();
        await see(first);
        runs++;
        if (runs === 2) bothHoldOne();
        await meeting;
        await see(second);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(runs).toBe(3);
    expect((await database.pool.query('select seen from stone')).rows).toEqual([{ seen: 2 }, { seen: 2 }]);
  });
});
