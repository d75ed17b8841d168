import { expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import { namingTables } from './moduleNames.ts';
import { ensureSystemTables } from './systemTables.ts';

describeDatabases((open) => {
  it('SCH-01 renames modules in every column of Facet that holds names of modules', async () => {
    const database = await open();
    await ensureSystemTables(database);
    const { rows: columns } = await database.pool.query(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'facet' and t.table_type = 'BASE TABLE'
        and (c.column_name = 'module' or c.column_name like '%\\_module') order by 1`);
    const listed = namingTables.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`));
    expect(listed.sort()).toEqual(columns.map(({ name }) => name));
  });

  it('SCH-01 knows which of those tables are only added to, and which have the name in their key', async () => {
    const database = await open();
    await ensureSystemTables(database);
    const { rows: logs } = await database.pool.query(`
      select c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname = 'append_only' and c.relnamespace = 'facet'::regnamespace 
        and c.relname not in ('kept_papers', 'audit_seals', 'module_renames') order by 1`);
    expect(namingTables.filter(({ isLog }) => isLog).map(({ table }) => table)).toEqual(logs.map(({ name }) => name));
    const { rows: keys } = await database.pool.query(`
      select distinct c.table_name as name from information_schema.table_constraints c
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      where c.constraint_schema = 'facet' and c.constraint_type in ('PRIMARY KEY', 'UNIQUE')
        and k.column_name like '%module' order by 1`);
    expect(namingTables.filter(({ isKey }) => isKey).map(({ table }) => table)).toEqual(keys.map(({ name }) => name));
  });
});
