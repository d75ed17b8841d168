import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Section, type Tab } from '../../metadata/model.ts';
import { isWritable } from '../../metadata/read/validateRecord.ts';
import type { FormMode } from '../record/RecordPage.ts';
import { fieldsOfTab, isShown } from './formFields.ts';
import type { Values } from './mergeVersions.ts';

/**
 * Names of the fields that a form of these tabs shows in this mode. A new record shows only what can be typed, as nothing
 * is derived yet, and says where files can be added later. Secrets show only where they are typed.
 */
export function namesInForm(module: Module, tabs: readonly Tab[], mode: FormMode): string[] {
  return tabs.flatMap(fieldsOfTab).filter((name) => {
    const field = findField(module, name);
    if (!field) return false;
    if (field.type === 'media') return true;
    return isWritable(field, mode === 'create') || (mode === 'edit' && !fieldTypeOf(field).secret);
  });
}

/** Names of the fields that a save may send and that count now: what does not show is neither judged nor required. */
export function namesThatCount(module: Module, tabs: readonly Tab[], mode: FormMode, values: Values): string[] {
  const open = tabs.filter((tab) => isShown(tab.shownWhen, values));
  return open
    .flatMap((tab) => shownFieldsOf(tab, values))
    .filter((name) => {
      const field = findField(module, name);
      return field !== undefined && isWritable(field, mode === 'create') && isShown(field.shownWhen, values);
    });
}

/** Names of the fields that some condition in the form looks at. */
export function conditionNames(module: Module, tabs: readonly Tab[]): string[] {
  const conditional = [...tabs, ...tabs.flatMap(sectionsOf), ...module.fields];
  return [...new Set(conditional.flatMap(({ shownWhen }) => shownWhen?.field ?? []))];
}

function shownFieldsOf(tab: Tab, values: Values): string[] {
  return sectionsOf(tab).flatMap(({ fields, shownWhen }) => (isShown(shownWhen, values) ? fields : []));
}

function sectionsOf(tab: Tab): Section[] {
  return 'sections' in tab ? tab.sections : [];
}
