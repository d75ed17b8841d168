import { isReference } from '../../../fields/capabilities.ts';
import type { Schema } from '../../../metadata/model.ts';
import { goneRecords } from './goneRecords.ts';

/** What has happened to records of a module. */
export interface ModuleChange {
  /** Empty: nobody knows which records. */
  ids: ReadonlySet<string>;
  /** No record was added or removed. */
  onlyUpdates: boolean;
}

/** The changed modules. */
export type Changed = Map<string, ModuleChange>;

export function noteChange(
  changed: Changed,
  module: string,
  { ids, onlyUpdates }: { ids: readonly number[]; onlyUpdates: boolean },
): void {
  const before = changed.get(module);
  const isKnown = ids.length > 0 && before?.ids.size !== 0;
  changed.set(module, {
    ids: new Set(isKnown ? [...(before?.ids ?? []), ...ids.map(String)] : []),
    onlyUpdates: onlyUpdates && before?.onlyUpdates !== false,
  });
}

/** Whether a record may show other values than before: it has changed itself, or something that it shows. */
export function isAffected(schema: Schema, changed: Changed, module: string, id: unknown): boolean {
  if (goneRecords.has(module, id)) return false;
  const ids = changed.get(module)?.ids;
  if (ids && (ids.size === 0 || ids.has(String(id)))) return true;
  return modulesShowing(schema, new Set([...changed.keys()].filter((name) => name !== module))).has(module);
}

/**
 * The changed modules, and those that show their fields through a reference, or through links: the outstanding amount
 * of a customer is derived from rows of the customer's memos.
 */
export function modulesShowing(schema: Schema, changed: ReadonlySet<string>): ReadonlySet<string> {
  const showing = Object.values(schema.modules).filter(({ fields }) =>
    fields.some((field) => isReference(field) && changed.has(field.module)),
  );
  return new Set([...linkedTo(schema, changed), ...showing.map(({ name }) => name)]);
}

/** These modules, those with links to them, those with links to those, and so on. */
function linkedTo(schema: Schema, modules: ReadonlySet<string>): ReadonlySet<string> {
  const linking = Object.values(schema.modules).filter(({ links }) => links.some(({ module }) => modules.has(module)));
  const all = new Set([...modules, ...linking.map(({ name }) => name)]);
  return all.size === modules.size ? all : linkedTo(schema, all);
}
