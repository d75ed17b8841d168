import type pg from 'pg';

/** What a database held when it was opened: the state that it can be brought back to. */
export interface DatabaseState {
  fingerprint: string;
  /** The rows of each table as JSON, null: none. */
  tables: Map<string, string | null>;
  /** Name and last value of each sequence, as JSON. */
  sequences: string;
}

const own = `nspname in ('public', 'facet')`;

/** Every table of the product, quoted. */
const tablesSql = `
  select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and ${own} order by 1`;

/**
 * One value that differs as soon as anything about the structure was changed: each row of the catalogs, with the
 * transaction that wrote it where emptying a table does not write it anew.
 */
const fingerprintSql = `
  with own as (select c.* from pg_class c join pg_namespace n on n.oid = relnamespace where ${own})
  select md5(string_agg(line, '|' order by line)) as fingerprint from (
    select concat_ws(' ', 'namespace', oid, xmin, nspname) as line from pg_namespace
    union all select concat_ws(' ', 'class', oid, relname, relkind) from own
    union all select concat_ws(' ', 'column', attrelid, attnum, attname, a.xmin) from pg_attribute a join own on own.oid = attrelid where attnum > 0
    union all select concat_ws(' ', 'default', oid, xmin) from pg_attrdef
    union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint
    union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger
    union all select concat_ws(' ', 'function', p.oid, p.xmin) from pg_proc p join pg_namespace n on n.oid = pronamespace where ${own}
    union all select concat_ws(' ', 'extension', oid, xmin) from pg_extension
  ) lines`;

const writes = 'facet.table_writes';

/** What was counted before the reset, without its triggers, is true no more. */
const forgetTotalsSql = `
  insert into ${writes} (relation, xid)
  select c.oid, pg_current_xact_id() from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${own}`;

/** What was counted of other rows would lead the planner astray: as in a new database, it knows nothing yet. */
const forgetStatisticsSql = `
  delete from pg_statistic where starelid in
    (select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where ${own})`;

const sequencesSql = `
  select coalesce(json_agg(json_build_array(format('%I.%I', schemaname, sequencename), last_value)
    order by schemaname, sequencename), '[]')::text as sequences
  from pg_sequences`;

const setSequencesSql = `
  select setval(name::regclass, coalesce(last, 1), last is not null)
  from (select line ->> 0 as name, (line ->> 1)::bigint as last from json_array_elements($1::json) line) kept`;

/** Reads what resetDatabase brings back. For databases that hold little: all rows are kept in memory. */
export async function readState(pool: pg.Pool): Promise<DatabaseState> {
  const tables = new Map<string, string>();
  for (const name of await tableNames(pool)) {
    const { rows } = await pool.query(`select json_agg(t)::text as rows from ${name} t`);
    tables.set(name, rows[0].rows);
  }
  const { rows } = await pool.query(sequencesSql);
  return { tables, sequences: rows[0].sequences, fingerprint: await fingerprintOf(pool) };
}

/**
 * Brings a database back to what it held, cheaper than a new one: further tables are dropped, rows and sequences are
 * set back.
 *
 * @returns false when its structure is another one now, so that it is of no more use
 */
export async function resetDatabase(pool: pg.Pool, state: DatabaseState): Promise<boolean> {
  await pool.query('discard all');
  const further = (await tableNames(pool)).filter((name) => !state.tables.has(name));
  if (further.length > 0) await pool.query(`drop table ${further.join(', ')} cascade`);
  if ((await fingerprintOf(pool)) !== state.fingerprint) return false;
  const stale = [...(await filledTables(pool, state)), ...withRows(state)];
  // Neither triggers nor foreign keys have a say in what is put back.
  await pool.query('set session_replication_role = replica');
  await pool.query(`truncate ${[...new Set(stale)].join(', ')} cascade`);
  for (const name of withRows(state)) await pool.query(await insertSql(pool, name), [state.tables.get(name)]);
  await pool.query(setSequencesSql, [state.sequences]);
  if (state.tables.has(writes)) await pool.query(forgetTotalsSql);
  await pool.query(forgetStatisticsSql);
  await pool.query('discard all');
  return true;
}

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(tablesSql);
  return rows.map(({ name }) => name);
}

async function fingerprintOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(fingerprintSql);
  return rows[0].fingerprint;
}

async function filledTables(pool: pg.Pool, { tables }: DatabaseState): Promise<string[]> {
  const looks = [...tables.keys()].map((name) => `select '${name}' as name where exists (select from ${name})`);
  const { rows } = await pool.query(looks.join(' union all '));
  return rows.map(({ name }) => name);
}

function withRows({ tables }: DatabaseState): string[] {
  return [...tables].filter(([, rows]) => rows !== null).map(([name]) => name);
}

/** Of all rows of a table, as JSON. */
async function insertSql(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  );
  const { columns } = rows[0];
  return `insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, $1)`;
}
