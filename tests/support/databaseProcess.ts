import { openDatabase } from '../../src/server/database/openDatabase.ts';

/*
 * A process of its own that works on a data folder until it is killed, for tests: `databaseProcess.ts <folder>`.
 * Prints `open`, then the id of each row whose commit was acknowledged; or the one sentence why it may not.
 */

const [, , dataDir = ''] = process.argv;
try {
  const database = await openDatabase({ dataDir });
  console.log('open');
  await database.pool.query('create table if not exists stone (id integer primary key, name text)');
  const { rows } = await database.pool.query('select coalesce(max(id), 0) as last from stone');
  for (let id = rows[0].last + 1; ; id++) {
    await database.transaction((transaction) =>
      transaction
        .insertInto('stone')
        .values({ id, name: `stone ${id}` })
        .execute(),
    );
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
