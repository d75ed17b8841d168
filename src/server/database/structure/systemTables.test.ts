import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Database } from '../connection/database.ts';
import { systemSteps } from './systemSteps.ts';
import { ensureSystemTables } from './systemTables.ts';

describeDatabases((open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  afterEach(() => database.close());

  const tableNames = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'facet' order by 1`.execute(database.kysely);
    return rows.map((row) => row.name);
  };

  it('makes the tables of Facet itself, once', async () => {
    await ensureSystemTables(database);
    await database.kysely.insertInto('facet.counters').values({ name: 'sale', value: 7 }).execute();
    await ensureSystemTables(database);
    expect(await tableNames()).toEqual(
      'account_links audit audit_seals check_results costs counters factor_challenges idempotency import_rows imports kept_documents kept_papers kept_rows ledger ledger_filled media module_renames movements passkeys preferences public_links recovery_codes renames schema_plans schema_state schema_versions secrets security_events servers sessions sign_in_failures stars table_writes totp_secrets views'.split(
        ' ',
      ),
    );
    expect(await database.kysely.selectFrom('facet.counters').select('value').execute()).toEqual([{ value: 7 }]);
  });

  it('lets processes that start at once take turns', async () => {
    await Promise.all([1, 2, 3, 4].map(() => ensureSystemTables(database)));
    expect(await tableNames()).toContain('sessions');
  });

  it('takes only the steps that an older database lacks', async () => {
    await ensureSystemTables(database);
    await sql`drop table facet.stars`.execute(database.kysely);
    await ensureSystemTables(database);
    expect(await tableNames()).not.toContain('stars');
  });

  it('refuses a database that a newer version has used, and leaves it as it is', async () => {
    await ensureSystemTables(database);
    await sql`update facet.schema_state set system_steps = ${systemSteps.length + 1}`.execute(database.kysely);
    await expect(ensureSystemTables(database)).rejects.toThrow(/newer version/);
    const { rows } = await sql`select system_steps from facet.schema_state`.execute(database.kysely);
    expect(rows).toEqual([{ system_steps: systemSteps.length + 1 }]);
  });

  it('only ever adds to the movements', async () => {
    await ensureSystemTables(database);
    const movement = { item_module: 'inventory', item_id: 1, document_module: 'sale', document_id: 2, row_id: 3 };
    await database.kysely
      .insertInto('facet.movements')
      .values({ ...movement, effect: 'sale' })
      .execute();
    await expect(database.kysely.updateTable('facet.movements').set({ item_id: 9 }).execute()).rejects.toThrow(
      'movements is only ever added to',
    );
    await expect(database.kysely.deleteFrom('facet.movements').execute()).rejects.toThrow('only ever added to');
  });
});
