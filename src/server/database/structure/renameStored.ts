import { filterSuffixes } from '../../../metadata/read/fields/filterKeys.ts';
import type { StructureChange } from './change.ts';
import { KEPT } from './keptSlot.ts';
import { literal, quoted } from './sqlNames.ts';
import type { ActualTables, StoredName, TableDescription } from './tableDescription.ts';

/**
 * The renames of names that stand in rows: of media and derived fields, of fields of rows inside a record, and of choices. A rename
 * takes what it finds under the former name, at every start, since a server with an older schema may have gone on
 * writing it.
 */
export function renameStored(table: TableDescription, { applied }: ActualTables): StructureChange[] {
  const before = applied.find(({ name }) => name === table.name)?.names ?? [];
  return (table.names ?? []).flatMap((name) => {
    const { was } = name;
    if (was === undefined || was === name.name || isLiving(table, name, was)) return [];
    const { rows, sql } = statements(table, name, was);
    const isFirst = before.some((one) => isSame(one, name, was)) && !before.some((one) => isSame(one, name, name.name));
    return {
      table: table.name,
      what: `Rename ${described(table, name, was)} to ${name.name}`,
      sql: [...sql, ...noted(table.module, name, was)],
      ...(!isFirst && { due: `select count(*) from ${rows}` }),
    };
  });
}

/** What Facet's own tables know of a field of that name: for the audit, and the lists that users have arranged. */
export function renameField(module: string, from: string, to: string): string[] {
  return [
    `insert into facet.renames (module, from_name, to_name) values (${[module, from, to].map(literal).join(', ')})`,
    ...renameInLists(module, from, to),
  ];
}

/** Columns, filters and sorts of lists name fields. What somebody searches for stays, although it may be the same word. */
function renameInLists(module: string, from: string, to: string): string[] {
  const columnsOf = (list: string) =>
    `replace((${list} -> 'columns')::text, ${literal(`"${from}"`)}, ${literal(`"${to}"`)})::jsonb`;
  const pattern = literal(`"${from}(_(${filterSuffixes.join('|')}))?":`);
  const filter = `regexp_replace((state -> 'filter')::text, ${pattern}, ${literal(`"${to}\\1":`)}, 'g')::jsonb`;
  const sort = `jsonb_set(state -> 'sort', '{field}', case when state #>> '{sort,field}' = ${literal(from)}
    then to_jsonb(${literal(to)}::text) else state #> '{sort,field}' end)`;
  return [
    `update facet.preferences set value = jsonb_set(value, '{columns}', ${columnsOf('value')})
     where key = ${literal(`list.${module}`)} and jsonb_typeof(value -> 'columns') = 'array'`,
    `update facet.views set state = state
       || jsonb_build_object('columns', ${columnsOf('state')}, 'filter', ${filter}, 'sort', ${sort})
     where module = ${literal(module)}`,
  ];
}

/** Where the former name stands, as the end of a count, and the statements that replace it. */
function statements(table: TableDescription, name: StoredName, was: string): { rows: string; sql: string[] } {
  const module = literal(table.module);
  if (name.kind === 'files') {
    const [before, kept] = [literal(was), literal(KEPT + was)];
    const slot = `case slot when ${kept} then ${literal(KEPT + name.name)} else ${literal(name.name)} end`;
    const condition = `where module = ${module} and slot in (${before}, ${kept})`;
    return { rows: `facet.media ${condition}`, sql: [`update facet.media set slot = ${slot} ${condition}`] };
  }
  if (name.kind === 'derived') return { rows: unnoted(table.module, name.name, was), sql: [] };
  const column = quoted(name.field ?? '');
  const isInside = name.kind === 'key' || name.part !== undefined || name.inside === true;
  const value = isInside ? insideSql(column, name, was) : literal(name.name);
  const condition = isInside ? `${column} is distinct from ${value}` : `${column} = ${literal(was)}`;
  const rows = `${quoted(table.name)} where ${condition}`;
  const update = `update ${quoted(table.name)} set ${column} = ${value}, "_version" = "_version" + 1 where ${condition}`;
  return { rows, sql: [update, ...(name.moved ? renameMoved(module, name.name, was) : [])] };
}

/** One row unless the rename is noted: nothing of the field itself says whether it was made. */
function unnoted(module: string, name: string, was: string): string {
  const noted = `module = ${literal(module)} and field is null and from_name = ${literal(was)} and to_name = ${literal(name)}`;
  return `(select where not exists (select from facet.renames where ${noted})) once`;
}

function insideSql(value: string, { kind, part, name }: StoredName, was: string): string {
  const args = [part === undefined ? 'null' : literal(part), String(kind === 'key'), literal(was), literal(name)];
  const renamed = `facet.renamed_inside(${[value, ...args].join(', ')})`;
  return kind === 'key' || part !== undefined ? renamed : onceEach(renamed);
}

/** A choice that becomes another one of its list is there once, where the first of the two was. */
function onceEach(choices: string): string {
  return `(select jsonb_agg(one order by place) from (
    select one, min(place) as place from jsonb_array_elements(${choices}) with ordinality as chosen (one, place)
    group by one) once)`;
}

/** The status of an item follows from its movements. */
function renameMoved(module: string, name: string, was: string): string[] {
  return [
    'alter table facet.movements disable trigger append_only',
    `update facet.movements set effect = ${literal(name)} where item_module = ${module} and effect = ${literal(was)}`,
    'alter table facet.movements enable trigger append_only',
  ];
}

/** For the audit, which keeps the names of its day, and for what users have searched for. */
function noted(module: string, name: StoredName, was: string): string[] {
  const { kind, field, part } = name;
  if (field === undefined) return renameField(module, was, name.name);
  const values = [literal(module), literal(field), part === undefined ? 'null' : literal(part), String(kind === 'key')];
  const note = `insert into facet.renames (module, field, part, of_key, from_name, to_name) values (${[...values, literal(was), literal(name.name)].join(', ')})`;
  if (kind === 'key' || part !== undefined) return [note];
  const searches = `facet.renamed_inside(state, ${literal(field)}, false, ${literal(was)}, ${literal(name.name)})`;
  return [note, `update facet.views set state = ${searches} where module = ${literal(module)}`];
}

/** The schema check refuses that; a name that the schema uses is never taken. */
export function isLiving({ names = [] }: TableDescription, name: StoredName, was: string): boolean {
  return names.some((one) => isSame(one, name, was));
}

/** Whether a name stands in the same place as another, and is called so. */
export function isSame(one: StoredName, { kind, field, part }: StoredName, called: string): boolean {
  return one.kind === kind && one.field === field && one.part === part && one.name === called;
}

function described({ name: table }: TableDescription, { kind, field, part }: StoredName, was: string): string {
  if (kind === 'files') return `the files ${was} of ${table}`;
  if (kind === 'derived') return `the field ${was} of ${table}`;
  const place = [field, part].filter(Boolean).join('.');
  return kind === 'key' ? `the key ${was} in ${place} of ${table}` : `the choice ${was} of ${place} in ${table}`;
}
