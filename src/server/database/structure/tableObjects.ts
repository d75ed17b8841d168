import type { Message } from '../../errors.ts';
import type { StructureChange } from './change.ts';
import { quoted } from './sqlNames.ts';
import { type ObjectKind, objectName, type TableDescription } from './tableDescription.ts';

/** A constraint or index that the schema wants. Its name is derived from its definition. */
export interface TableObject {
  kind: ObjectKind;
  name: string;
  change: StructureChange;
}

export function objectsOf(table: TableDescription): TableObject[] {
  return [...checksOf(table), ...uniquesOf(table), ...foreignKeysOf(table), ...indexesOf(table)];
}

function checksOf(table: TableDescription): TableObject[] {
  return table.columns.flatMap(({ name: column, check }) => {
    if (check === undefined) return [];
    const name = objectName('check', table.name, [column], check);
    return object(
      table,
      'check',
      name,
      `alter table ${quoted(table.name)} add constraint ${quoted(name)} check (${check})`,
      {
        count: `select count(*) from ${quoted(table.name)} where not (${check})`,
        why: `values of ${column} that the rule forbids`,
        message: heldBack('check', table, [column]),
      },
    );
  });
}

function uniquesOf(table: TableDescription): TableObject[] {
  return table.uniques.map(({ columns, where }) => {
    const list = columns.map(quoted).join(', ');
    const condition = where === undefined ? '' : ` where ${where}`;
    const name = objectName('unique', table.name, columns, list + condition);
    const sql = `create unique index ${quoted(name)} on ${quoted(table.name)} (${list})${condition}`;
    const values = [
      ...(where === undefined ? [] : [`(${where})`]),
      ...columns.map((column) => `${quoted(column)} is not null`),
    ];
    const groups = `select count(*) as n from ${quoted(table.name)} where ${values.join(' and ')} group by ${list}`;
    return object(table, 'unique', name, sql, {
      count: `select coalesce(sum(n), 0) from (${groups} having count(*) > 1) as twice`,
      why: `records that share their ${columns.join(', ')} with another`,
      message: heldBack('unique', table, columns),
    });
  });
}

function foreignKeysOf(table: TableDescription): TableObject[] {
  return table.foreignKeys.map(({ column, table: target, onDelete }) => {
    const rule = `foreign key (${quoted(column)}) references ${quoted(target)} (id) on delete ${onDelete}`;
    const name = objectName('foreign key', table.name, [column], rule);
    const sql = `alter table ${quoted(table.name)} add constraint ${quoted(name)} ${rule}`;
    const points = `from ${quoted(table.name)} as source where source.${quoted(column)} is not null`;
    const found = `select 1 from ${quoted(target)} as target where target.id = source.${quoted(column)}`;
    return object(table, 'foreign key', name, sql, {
      count: `select count(*) ${points} and not exists (${found})`,
      why: `values of ${column} that point to no record of ${target}`,
      message: heldBack('reference', table, [column]),
    });
  });
}

function indexesOf(table: TableDescription): TableObject[] {
  return table.indexes.map(({ columns, kind }) => {
    const list = indexedSql(kind, columns);
    const name = objectName('index', table.name, columns, list);
    return object(table, 'index', name, `create index ${quoted(name)} on ${quoted(table.name)} ${list}`);
  });
}

function indexedSql(kind: TableDescription['indexes'][number]['kind'], columns: readonly string[]): string {
  const names = columns.map(quoted);
  if (kind === 'btree') return `(${names.join(', ')})`;
  return `using gin (${(kind === 'trigram' ? names.map((name) => `${name} gin_trgm_ops`) : names).join(', ')})`;
}

function heldBack(
  what: 'check' | 'unique' | 'reference',
  { name }: TableDescription,
  columns: readonly string[],
): Message {
  return { key: `facet.heldBack.${what}`, params: { table: name, column: columns.join(', ') } };
}

function object(
  table: TableDescription,
  kind: ObjectKind,
  name: string,
  sql: string,
  risk?: StructureChange['risk'],
): TableObject {
  const what = `Add the ${kind} ${name} to ${table.name}`;
  return { kind, name, change: { table: table.name, what, sql: [sql], ...(risk && { risk }) } };
}
