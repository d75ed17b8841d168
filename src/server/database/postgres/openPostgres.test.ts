import { expect, it, onTestFinished } from 'vitest';
import { describePostgres } from '../../../../tests/support/testDatabase.ts';
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

describePostgres((open, url) => {
  it('says in one sentence that a database is not there', async () => {
    const databaseUrl = Object.assign(new URL(url), { pathname: '/not_there' }).href;
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /^The database at postgres:.*\/not_there cannot be reached: database "not_there" does not exist\.$/,
    );
  });

  it('survives the loss of an idle connection', async () => {
    let say: (sentence: string) => void = () => undefined;
    const said = new Promise<string>((resolve) => {
      say = resolve;
    });
    const database = await open({ log: say });
    const [idle, other] = [await database.pool.connect(), await database.pool.connect()];
    const { rows } = await idle.query('select pg_backend_pid() as pid');
    idle.release();
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    other.release();
    expect(await said).toMatch(/^A database connection was lost: terminating connection/);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
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
