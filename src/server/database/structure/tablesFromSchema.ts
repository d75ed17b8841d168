import {
  type ChoiceField,
  type ChoicesField,
  derivationOf,
  hasRows,
  holdsFiles,
  isChoice,
  isChoices,
  isReference,
  isStored,
} from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { partsOf } from '../../../fields/repeatSection/repeatSection.ts';
import type { AnyField, Column, Derivation } from '../../../fields/shared/fieldType.ts';
import { administratorRole, peopleModule } from '../../../metadata/keys/roleKeys.ts';
import { findField, linkOf, type Module, moduleOf, type Schema, type UniqueRule } from '../../../metadata/model.ts';
import { searchedFields } from '../../../metadata/read/fields/searchedField.ts';
import { columnOf, literal, quoted, tableName } from './sqlNames.ts';
import type { ColumnDescription, StoredName, TableDescription } from './tableDescription.ts';

/** Text for people is sorted by the rules of Unicode, the same in every installation. */
const peoplesCollation = '"und-x-icu"';

/** Longer text does not fit into an index over whole values. */
const longestIndexed = 600;

/** Every module's table, as the schema wants it. */
export function tablesFromSchema(schema: Schema): TableDescription[] {
  return Object.values(schema.modules).map((module) => tableFromModule(schema, module));
}

function tableFromModule(schema: Schema, module: Module): TableDescription {
  const stored = storedFields(module);
  return {
    module: module.name,
    name: tableName(module.name),
    ...(module.was !== undefined && { was: tableName(module.was) }),
    columns: [
      { name: 'id', type: 'integer', nullable: false, identity: true },
      ...stored.map(({ field, column }) => ({
        ...columnFromField(field, column),
        ...(isRoleOf(schema, module, field) && { older: literal(administratorRole) }),
      })),
      { name: 'created_at', type: 'timestamptz', nullable: false, default: 'now()' },
      { name: 'updated_at', type: 'timestamptz', nullable: false, default: 'now()' },
      { name: '_version', type: 'integer', nullable: false, default: '1' },
    ],
    uniques: [
      ...stored.filter(({ field }) => field.unique).map(({ name }) => ({ columns: [name] })),
      ...module.unique.map((rule) => uniqueFromRule(module, rule)),
    ],
    foreignKeys: stored.flatMap(({ name, column: { references } }) =>
      references ? [{ column: name, table: tableName(references.module), onDelete: references.onDelete }] : [],
    ),
    names: module.fields.flatMap((field) => storedNames(module, field)),
    indexes: indexesOf(schema, module),
  };
}

/** The names of a field that stand in rows: its own where it has no column, those of the fields of its rows, and of its choices. */
function storedNames({ stock }: Module, field: AnyField): StoredName[] {
  const { name, was } = field;
  if (holdsFiles(field)) return [storedName({ kind: 'files', name }, was)];
  if (!isStored(field)) return [storedName({ kind: 'derived', name }, was)];
  const moved = stock?.status === name;
  if (isChoices(field)) return choicesOf(field, { field: name, inside: true });
  if (isChoice(field)) return choicesOf(field, { field: name, ...(moved && { moved }) });
  if (!hasRows(field)) return [];
  return partsOf(field).flatMap((part) => [
    storedName({ kind: 'key', field: name, name: part.name }, part.was),
    ...(isChoice(part) ? choicesOf(part, { field: name, part: part.name }) : []),
  ]);
}

function choicesOf({ options = [] }: ChoiceField | ChoicesField, place: Partial<StoredName>): StoredName[] {
  return options.map(({ value, was }) => storedName({ kind: 'choice', ...place, name: value }, was));
}

function storedName(name: StoredName, was: string | undefined): StoredName {
  return was === undefined ? name : { ...name, was };
}

interface StoredField {
  field: Field;
  column: Column;
  /** Of the column. */
  name: string;
}

/** The module's own fields that have a column. The columns that every record has are added elsewhere. */
function storedFields(module: Module): StoredField[] {
  return module.fields
    .filter(({ name }) => !['id', 'created_at', 'updated_at'].includes(name))
    .flatMap((field) => {
      const column = fieldTypeOf(field).column(field);
      return column ? [{ field, column, name: column.name ?? field.name }] : [];
    });
}

function columnFromField(field: Field, column: Column): ColumnDescription {
  const value = column.notNull?.default ?? defaultLiteral(field);
  return {
    name: column.name ?? field.name,
    type: column.type,
    nullable: !column.notNull && !isAlwaysRequired(field, column),
    ...(value !== undefined && { default: value }),
    ...(field.was !== undefined && { was: field.was }),
    ...(column.check !== undefined && { check: column.check }),
    ...(column.people && { collate: peoplesCollation }),
  };
}

/** In a house with roles, people without one are administrators: they were there before, and could do everything. */
function isRoleOf({ roles }: Schema, module: Module, field: Field): boolean {
  return roles.length > 0 && module.name === peopleModule && field.name === 'role';
}

/** A required field that is hidden for some records is empty in those records. */
function isAlwaysRequired(field: Field, { references }: Column): boolean {
  return field.required === true && !field.shownWhen && references?.onDelete !== 'set null';
}

/** The SQL of a constant default. A default that is computed (today) is set by the server. */
function defaultLiteral(field: Field): string | undefined {
  if (fieldTypeOf(field).defaultValue || !('default' in field)) return undefined;
  const { default: value } = field;
  if (Array.isArray(value)) return literal(JSON.stringify(value));
  const isConstant = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isConstant ? literal(value) : undefined;
}

function uniqueFromRule(module: Module, { fields, when }: UniqueRule): TableDescription['uniques'][number] {
  const columns = fields.map((name) => columnName(module, name));
  if (!when) return { columns };
  const column = quoted(columnName(module, when.field));
  return { columns, where: when.is === null ? `${column} is null` : `${column} = ${literal(when.is)}` };
}

function columnName(module: Module, name: string): string {
  const field = findField(module, name);
  return (field && columnOf(field)) ?? name;
}

/**
 * Indexes for references, for fields that lists are sorted by, and for fields that are searched. A search for a fixed
 * choice compares the whole value, so an index over values is enough, which costs far less than an index over trigrams.
 * Where no list is sorted by the choice, the index has no ids: the database then stores each value one time for many
 * rows, in a quarter of the space. A quick search looks for words in all of its fields, and a single field without
 * trigrams would make it read the whole table.
 */
function indexesOf(schema: Schema, module: Module): TableDescription['indexes'] {
  const stored = storedFields(module);
  const shown = new Set([...module.list.columns, module.list.sort.field, ...sortsOfLinks(schema, module)]);
  const quick = new Set([...searchedFrom(schema, module), module.recordLabel]);
  const searched = new Set([...module.search, ...searchedThrough(schema, module)]);
  const isChosen = (field: Field) => searched.has(field.name) && hasFixedChoices(field) && !quick.has(field.name);
  const isSearched = ({ name }: Field) => searched.has(name) || quick.has(name);
  const isOrdered = ({ field, column }: StoredField) =>
    column.references !== undefined || (shown.has(field.name) && isSortable(field, column));
  const columns = stored.flatMap(({ field, column, name }): TableDescription['indexes'] => [
    ...(isOrdered({ field, column, name })
      ? [{ columns: [name, 'id'], kind: 'btree' as const }]
      : isChosen(field)
        ? [{ columns: [name], kind: 'btree' as const }]
        : []),
    ...(isSearched(field) && !isChosen(field) && isText(column) ? [{ columns: [name], kind: 'trigram' as const }] : []),
    ...(searched.has(field.name) && isChoices(field) ? [{ columns: [name], kind: 'choices' as const }] : []),
  ]);
  const stamps = ['created_at', 'updated_at'].filter((name) => shown.has(name));
  return [...columns, ...stamps.map((name) => ({ columns: [name, 'id'], kind: 'btree' as const }))];
}

/**
 * The fields of the module that a quick search reads: for searches in the module itself, and in modules whose rows its
 * records are.
 */
function searchedFrom(schema: Schema, module: Module): string[] {
  return Object.values(schema.modules)
    .flatMap((other) => searchedFields(schema, other))
    .filter((searched) => searched.module === module)
    .map(({ field }) => field.name);
}

/** The fields of the module that lists of other modules are filtered by, through their lookups. */
function searchedThrough(schema: Schema, module: Module): string[] {
  return Object.values(schema.modules).flatMap((other) =>
    other.search.flatMap((name) => {
      const source = sourceOf(schema, other, name);
      return source?.module === module ? [source.field] : [];
    }),
  );
}

/** The field that a lookup shows in the end, however many lookups it goes through; undefined for any other field. */
function sourceOf(schema: Schema, module: Module, name: string): { module: Module; field: string } | undefined {
  const field = findField(module, name);
  const derivation = field && derivationOf(field, module.links);
  if (derivation?.from !== 'reference' && derivation?.from !== 'link') return undefined;
  const target = targetOf(schema, module, derivation);
  return target && (sourceOf(schema, target, derivation.field) ?? { module: target, field: derivation.field });
}

function targetOf(
  schema: Schema,
  module: Module,
  derivation: Extract<Derivation, { from: 'reference' | 'link' }>,
): Module | undefined {
  if (derivation.from === 'link') return moduleOf(schema, linkOf(module, derivation.link).module);
  const reference = findField(module, derivation.reference);
  return isReference(reference) ? moduleOf(schema, reference.module) : undefined;
}

function sortsOfLinks(schema: Schema, module: Module): string[] {
  const links = Object.values(schema.modules).flatMap(({ links }) => links);
  return links.filter((link) => link.module === module.name).map(({ sort }) => sort.field);
}

function isSortable(field: Field, column: Column): boolean {
  const length = Number(/^varchar\((\d+)\)$/.exec(column.type)?.[1] ?? 0);
  return fieldTypeOf(field).sortable && column.type !== 'text' && length <= longestIndexed;
}

function hasFixedChoices(field: Field): boolean {
  return isChoice(field) && field.options !== undefined;
}

function isText({ type }: Column): boolean {
  return type === 'text' || type.startsWith('varchar');
}
