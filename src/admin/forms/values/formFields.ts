import { holdsFiles } from '../../../fields/capabilities.ts';
import { defaultOf, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../../fields/shared/fieldType.ts';
import { fieldsOfTab, findField, type Module, type Section, type Tab } from '../../../metadata/model.ts';
import { storedNames } from '../../../metadata/read/rules/recordFormula.ts';
import { isShown, namesOfShown } from '../../../metadata/read/rules/shownWhen.ts';
import { isWritable } from '../../../metadata/read/rules/validateRecord.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import type { FormMode } from '../../record/RecordPage.ts';
import type { Values } from './mergeVersions.ts';

/** Names of the fields that a save of this form may send, out of `names` (absent: all fields of the module). */
export function writableNames(module: Module, mode: FormMode, names?: readonly string[]): string[] {
  return module.fields
    .filter((field) => isWritable(field, mode === 'create') && (names?.includes(field.name) ?? true))
    .map((field) => field.name);
}

/** The initial values of a new record: the defaults of its fields, and the values that its context sets (`preset`). */
export function newValues(module: Module, names: readonly string[], preset: Values = {}): Values {
  const values = names.map((name) => {
    const field = findField(module, name);
    return [name, field ? defaultOf(field) : null];
  });
  return { ...Object.fromEntries(values), ...preset };
}

/** The values that differ from `base`, of the named fields. An emptied field is sent as null. */
export function changedValues(base: Values, values: Values, names: readonly string[]): Values {
  const changed = names.filter((name) => !isSameValue(base[name], values[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name] === '' ? null : (values[name] ?? null)]));
}

/**
 * The values of a new record: every field that is not empty. Of a field whose default a formula makes, null is sent, too:
 * somebody has emptied it.
 */
export function nonEmptyValues(module: Module, values: Values, names: readonly string[]): Values {
  const isEmptied = (name: string) => {
    const field = findField(module, name);
    return values[name] === null && field !== undefined && defaultFormulaOf(field) !== undefined;
  };
  return Object.fromEntries(
    names.flatMap((name) =>
      isSameValue(values[name], null) && !isEmptied(name) ? [] : [[name, values[name] ?? null] as const],
    ),
  );
}

/**
 * Names of the fields that a form of these tabs shows in this mode. A new record shows only fields that can be typed,
 * because nothing is derived yet, and says where files can be added later. Secrets show only where they can be typed.
 */
export function formFieldNames(module: Module, tabs: readonly Tab[], mode: FormMode): string[] {
  return tabs.flatMap(fieldsOfTab).filter((name) => {
    const field = findField(module, name);
    if (!field) return false;
    if (holdsFiles(field)) return true;
    return isWritable(field, mode === 'create') || (mode === 'edit' && !fieldTypeOf(field).secret);
  });
}

/**
 * Names of the fields that a save may send and that are visible now: a hidden field is neither validated nor required.
 */
export function submittableFields(module: Module, tabs: readonly Tab[], mode: FormMode, values: Values): string[] {
  const open = tabs.filter((tab) => isShown(module, tab.shownWhen, values));
  return open
    .flatMap((tab) => shownFieldsOf(module, tab, values))
    .filter((name) => {
      const field = findField(module, name);
      return field !== undefined && isWritable(field, mode === 'create') && isShown(module, field.shownWhen, values);
    });
}

/** Names of the fields that a condition in the form reads. */
export function conditionFields(module: Module, tabs: readonly Tab[]): string[] {
  const conditional = [...tabs, ...tabs.flatMap(sectionsOf), ...module.fields];
  const formulas = module.fields.flatMap(({ requiredWhen }) => requiredWhen ?? []);
  const names = [
    ...conditional.flatMap(({ shownWhen }) => namesOfShown(module, shownWhen)),
    ...formulas.flatMap((formula) => storedNames(module, formula)),
  ];
  return [...new Set(names)];
}

function shownFieldsOf(module: Module, tab: Tab, values: Values): string[] {
  return sectionsOf(tab).flatMap(({ fields, shownWhen }) => (isShown(module, shownWhen, values) ? fields : []));
}

function sectionsOf(tab: Tab): Section[] {
  return 'sections' in tab ? tab.sections : [];
}
