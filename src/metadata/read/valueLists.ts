import { hasChoices, hasRows, isChoice, isStored } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { partsOf } from '../../fields/repeatSection/repeatSection.ts';
import type { ChoiceSource, ListedChoice, ListedChoices } from '../../fields/shared/choices.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../model.ts';

/** Where values of a value list are stored: in a field, or in a part of the rows of one. */
export interface ValuePlace {
  module: Module;
  field: Field;
  part?: string;
}

/** All places where values of the list are stored. */
export function valuePlaces(schema: Pick<Schema, 'modules'>, list: string): ValuePlace[] {
  return Object.values(schema.modules).flatMap((module) =>
    module.fields.filter(isStored).flatMap((field): ValuePlace[] => {
      if (listOf(field) === list) return [{ module, field }];
      if (!hasRows(field)) return [];
      const parts = partsOf(field).filter((part) => listOf(part) === list);
      return parts.map(({ name }) => ({ module, field, part: name }));
    }),
  );
}

/** The value list that the values of a field belong to. */
export function listOf(field: AnyField): string | undefined {
  return hasChoices(field) ? field.valueList : undefined;
}

/** The names of the value lists that fields of these modules use. */
export function usedLists(modules: readonly Module[]): Set<string> {
  const fields = modules.flatMap((module): AnyField[] => module.fields);
  const parts = fields.flatMap((field) => (hasRows(field) ? partsOf(field) : []));
  return new Set([...fields, ...parts].flatMap((field) => listOf(field) ?? []));
}

/** The schema whose fields have the values of their lists, with labels, and their defaults, as they are now. */
export function withListedChoices(schema: Schema, lists: ListedChoices): Schema {
  const names = namesOfLists(schema);
  const modules = Object.values(schema.modules).map((module) => ({
    ...module,
    fields: module.fields.map((field) => withChoices(field, lists, names)),
  }));
  return { ...schema, modules: Object.fromEntries(modules.map((module) => [module.name, module])) };
}

function withChoices<One extends AnyField>(field: One, lists: ListedChoices, names: readonly ListedChoice[]): One {
  if (hasRows(field)) return { ...field, fields: partsOf(field).map((part) => withChoices(part, lists, names)) };
  if (!hasChoices(field)) return field;
  const { valueList, valueListNames } = field as ChoiceSource;
  if (valueListNames) return { ...field, listed: names };
  if (valueList === undefined) return field;
  const listed = lists[valueList] ?? [];
  return withDefaultOfToday({ ...field, listed }, ({ value }) => offeredToday(listed, value));
}

/** What the list offers today in place of a value that the schema folder names. */
function offeredToday(listed: readonly ListedChoice[], named: string): string | undefined {
  const choice =
    listed.find(({ value }) => value === named) ?? listed.find(({ formerly }) => formerly?.includes(named));
  return choice && !choice.retired ? choice.value : undefined;
}

/** What a default of the schema folder is called today; undefined: its list does not offer it any more. */
type DefaultToday = (named: NamedDefault) => string | undefined;

/** A value that the schema folder names as a default of a field with a value list. */
export interface NamedDefault {
  list: string;
  value: string;
}

/** The defaults of these fields, and of the parts of their rows, that belong to value lists. */
export function listedDefaults(fields: readonly AnyField[]): NamedDefault[] {
  return fields.flatMap((field) => {
    if (hasRows(field)) return listedDefaults(partsOf(field));
    const list = listOf(field);
    return list === undefined ? [] : defaultsOf(field).map((value) => ({ list, value }));
  });
}

/** The field with what its default is called today; what the list does not offer any more is no default. */
export function withDefaultOfToday<One extends AnyField>(field: One, today: DefaultToday): One {
  if (hasRows(field)) return { ...field, fields: partsOf(field).map((part) => withDefaultOfToday(part, today)) };
  const list = listOf(field);
  const named = defaultsOf(field);
  if (list === undefined || named.length === 0) return field;
  const { default: standard, ...rest } = field as One & ChoiceSource;
  const values = [...new Set(named.flatMap((value) => today({ list, value }) ?? []))];
  if (values.length === 0) return rest as unknown as One;
  return { ...rest, default: Array.isArray(standard) ? values : values[0] } as unknown as One;
}

/** The values that a field starts with; none where a formula makes them. */
function defaultsOf(field: AnyField): string[] {
  const { default: standard } = field as ChoiceSource;
  return [standard ?? []].flat().filter((value) => typeof value === 'string');
}

/** Whether the values of a field are names of value lists. */
export function holdsListNames(field: AnyField): boolean {
  return isChoice(field) && field.valueListNames === true;
}

/** The lists themselves as choices. In Chinese a list is called like the first field that uses it. */
export function namesOfLists(schema: Schema): ListedChoice[] {
  return Object.keys(schema.valueLists).map((name) => {
    const [place] = valuePlaces(schema, name);
    const zh = place && `${place.module.label.zh} - ${place.field.label.zh}`;
    return { value: name, label: { en: name, zh: zh ?? name } };
  });
}
