import { literal } from './sqlNames.ts';

/** A table of Facet's own whose rows belong to records, and say of which module. */
interface NamingTable {
  table: string;
  /** The columns with the name of a module. */
  columns: readonly string[];
  /** The table is only ever added to, and a trigger sees to it. */
  isLog?: true;
  /** The name is part of the primary key. */
  isKey?: true;
  /** The column that keeps the name under which a row was written. */
  written?: string;
  /** The columns that `digest` is made of, behind the name of the module. */
  digest?: readonly string[];
}

/** What the digest of a kept row, and of a kept document, is made of behind the name of the module. */
export const keptDigests = {
  rows: ['document_id', 'row_id', 'movement_id', 'own', 'item', 'pictures'],
  documents: ['document_id', 'movement_id', 'paper', 'record', 'party'],
} as const;

/** Every column of Facet's own tables that holds names of modules. A module that is renamed is renamed there as well. */
export const namingTables: readonly NamingTable[] = [
  { table: 'audit', columns: ['module'], isLog: true, written: 'written_for' },
  { table: 'costs', columns: ['item_module', 'document_module'], isLog: true },
  { table: 'imports', columns: ['module'] },
  { table: 'kept_documents', columns: ['document_module'], isLog: true, digest: keptDigests.documents },
  { table: 'kept_rows', columns: ['document_module'], isLog: true, digest: keptDigests.rows },
  { table: 'ledger', columns: ['party_module', 'document_module', 'source_module'], isLog: true },
  { table: 'ledger_filled', columns: ['module'], isKey: true },
  { table: 'media', columns: ['module'] },
  { table: 'movements', columns: ['item_module', 'document_module'], isLog: true },
  { table: 'public_links', columns: ['module'] },
  { table: 'renames', columns: ['module'], isLog: true },
  { table: 'stars', columns: ['module'], isKey: true },
  { table: 'views', columns: ['module'] },
];

/** Names that begin with the name of a module: of counters and of preferences. `{module}` stands for it. */
const beginnings = [
  { table: 'counters', column: 'name', whole: '{module}' },
  { table: 'counters', column: 'name', start: '{module}:' },
  { table: 'counters', column: 'name', start: 'cost log: {module}.' },
  { table: 'preferences', column: 'key', whole: 'list.{module}' },
] as const;

/** The statements that give a module another name in Facet's own tables, logs included. */
export function renameModuleSql(from: string, to: string): string[] {
  return [
    `insert into facet.module_renames (from_name, to_name) values (${literal(from)}, ${literal(to)})`,
    ...namingTables.flatMap((one) => renameIn(one, from, to)),
    ...beginnings.flatMap((one) => renameBeginning(one, from, to)),
  ];
}

function renameIn(naming: NamingTable, from: string, to: string): string[] {
  const { columns, isLog, isKey, written } = naming;
  const table = `facet.${naming.table}`;
  const assignments = columns.map(
    (column) => `${column} = case ${column} when ${literal(from)} then ${literal(to)} else ${column} end`,
  );
  const kept = written ? [`${written} = coalesce(${written}, ${columns.join()})`] : [];
  const update = `update ${table} set ${[...assignments, ...kept, ...digestOf(naming, to)].join(', ')} where ${literal(from)} in (${columns.join(', ')})`;
  // There is no table of the new name yet. What is stored under it is of a module that is gone.
  if (isKey) return [`delete from ${table} where ${columns.join()} = ${literal(to)}`, update];
  if (!isLog) return [update];
  return [
    `alter table ${table} disable trigger append_only`,
    update,
    `alter table ${table} enable trigger append_only`,
  ];
}

/** The digest under the new name, where it is right under the old one: what was altered is still found. */
function digestOf({ columns, digest }: NamingTable, to: string): string[] {
  if (!digest) return [];
  const under = (module: string) => `facet.digest_of(jsonb_build_array(${[`${module}::text`, ...digest].join(', ')}))`;
  return [`digest = case digest when ${under(columns.join())} then ${under(literal(to))} else digest end`];
}

function renameBeginning(one: (typeof beginnings)[number], from: string, to: string): string[] {
  const { table, column } = one;
  const pattern = 'whole' in one ? one.whole : one.start;
  const [before, after] = [from, to].map((name) => literal(pattern.replace('{module}', name)));
  const has = (name: string | undefined) =>
    'whole' in one ? `${column} = ${name}` : `starts_with(${column}, ${name})`;
  return [
    `delete from facet.${table} where ${has(after)}`,
    `update facet.${table} set ${column} = ${after} || substr(${column}, length(${before}) + 1) where ${has(before)}`,
  ];
}
