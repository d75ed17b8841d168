import { hasRows } from '../../../fields/capabilities.ts';
import { defaultOf, type Field, fieldTypeOf, readField } from '../../../fields/fieldTypes.ts';
import { readAmongGone } from '../../../fields/repeatSection/goneParts.ts';
import { type ParseResult, refuse, type Violation } from '../../../fields/shared/fieldType.ts';
import { violationsAt } from '../../../fields/shared/violationsAt.ts';
import type { Module } from '../../model.ts';
import { ofModule } from '../../perModule.ts';
import { formulaHolds, storedNames } from './recordFormula.ts';
import { brokenRules } from './rules.ts';
import { isShown } from './shownWhen.ts';

/** Fields that every record has by itself: nobody writes them. */
export const ownFields = ['id', 'created_at', 'updated_at'];

export interface ValidatedRecord {
  /** What is to be stored, by field: of a new record every stored field, else those that change. */
  values: Record<string, unknown>;
  /** Why values are refused, by field or by path inside it, such as `contacts.0.name`. Empty: all is well. */
  errors: Record<string, Violation>;
}

/**
 * Reads the body of a new record, or with `stored` the changes to one. Keys that a client does not write (read-only,
 * derived, unknown) are passed over, absent keys get their defaults in a new record and stay as they are in a stored
 * one. A value equal to the stored one is always accepted: rules may have changed since it was stored.
 *
 * The rules of the module are judged over the whole record, unless a value that they read is refused already.
 *
 * The server checks the rest itself: unique, and whether a reference's record and a value of a value list exist.
 * @param defaults the values of a new record that formulas make where the body leaves them out (see formulaDefaults)
 */
export function validateRecord(
  module: Module,
  body: Record<string, unknown>,
  stored?: Record<string, unknown>,
  defaults: Record<string, unknown> = {},
): ValidatedRecord {
  const result: ValidatedRecord = { values: {}, errors: {} };
  const refused: { field: Field; violation: Violation }[] = [];
  for (const field of storedFields(module)) {
    const parsed = stored ? readChange(module, field, body, stored) : readNew(field, body, defaults);
    if (parsed === undefined) continue;
    if ('value' in parsed) result.values[field.name] = parsed.value;
    else refused.push({ field, violation: parsed.violation });
  }
  for (const { field, violation } of refused) {
    if (violation.key === 'required' && isHidden(module, field, { ...stored, ...result.values })) {
      result.values[field.name] = fieldTypeOf(field).empty ?? null;
    } else {
      for (const { path, violation: part } of violationsAt(field.name, violation)) result.errors[path] = part;
    }
  }
  if (stored)
    for (const { name } of missingWhenShown(module, stored, result.values)) result.errors[name] ??= { key: 'required' };
  const changed = stored && Object.keys(result.values);
  for (const { name } of missingByCondition(module, stored, result.values)) result.errors[name] ??= { key: 'required' };
  for (const { field, names, violation } of brokenRules(module, { ...stored, ...result.values }, changed)) {
    if (!names.some((name) => name in result.errors)) result.errors[field] ??= violation;
  }
  return result;
}

/** The required fields that become visible by these changes and are still empty. */
function missingWhenShown(module: Module, stored: Record<string, unknown>, values: Record<string, unknown>): Field[] {
  const next = { ...stored, ...values };
  return storedFields(module).filter(
    (field) =>
      field.required &&
      isWritable(field, false) &&
      isHidden(module, field, stored) &&
      !isHidden(module, field, next) &&
      (next[field.name] ?? fieldTypeOf(field).empty ?? null) === null,
  );
}

/** The fields whose `requiredWhen` holds and that are empty; of a stored record, where the change concerns them. */
function missingByCondition(
  module: Module,
  stored: Record<string, unknown> | undefined,
  values: Record<string, unknown>,
): Field[] {
  const record = { ...stored, ...values };
  return storedFields(module).filter((field) => {
    const { name, requiredWhen } = field;
    if (requiredWhen === undefined || (record[name] ?? '') !== '') return false;
    if (!isWritable(field, !stored) || isHidden(module, field, record) || (stored && isLocked(module, field, stored)))
      return false;
    const concerned = !stored || [name, ...storedNames(module, requiredWhen)].some((one) => Object.hasOwn(values, one));
    return concerned && formulaHolds(module, requiredWhen, record);
  });
}

/** Whether the field stays as it is while the record is as it is stored. */
export function isLocked(module: Module, { readOnlyWhen }: Field, stored: Record<string, unknown>): boolean {
  return readOnlyWhen !== undefined && formulaHolds(module, readOnlyWhen, stored);
}

/** Whether the field must be filled in, for the values that a form or a record has now. */
export function isRequiredNow(
  module: Module,
  { required, requiredWhen }: Field,
  record: Record<string, unknown>,
): boolean {
  return required === true || (requiredWhen !== undefined && formulaHolds(module, requiredWhen, record));
}

/** The fields with a column that hold what people or the server write. */
export const storedFields: (module: Module) => readonly Field[] = ofModule(({ fields }: Module) =>
  fields.filter((field) => !ownFields.includes(field.name) && fieldTypeOf(field).column(field) !== null),
);

/** Whether a client may give the field a value, in a new record or in a stored one. */
export function isWritable(field: Field, isNew: boolean): boolean {
  const { readOnly } = field;
  if (ownFields.includes(field.name) || fieldTypeOf(field).column(field) === null) return false;
  return readOnly === undefined || readOnly === false || (readOnly === 'after-create' && isNew);
}

function readNew(field: Field, body: Record<string, unknown>, defaults: Record<string, unknown>): ParseResult {
  const own = isWritable(field, true) && Object.hasOwn(body, field.name) ? body[field.name] : undefined;
  const first = own === undefined && Object.hasOwn(defaults, field.name) ? defaults[field.name] : own;
  if (first !== undefined) return readField(field, first);
  const value = defaultOf(field);
  return value === null && isWritable(field, true) ? readField(field, null) : { value };
}

/** Reads the change of a field; undefined when nothing changes. */
function readChange(
  module: Module,
  field: Field,
  body: Record<string, unknown>,
  stored: Record<string, unknown>,
): ParseResult | undefined {
  const value = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
  if (value === undefined || !isWritable(field, false)) return undefined;
  const before = stored[field.name] ?? null;
  if (sameValue(value === '' ? null : value, before)) return undefined;
  if (isLocked(module, field, stored)) return refuse('locked');
  const read = (one: unknown) => readField(field, one);
  const parsed = hasRows(field) ? readAmongGone(field, { value, before }, read) : read(value);
  return 'value' in parsed && sameValue(parsed.value, before) ? undefined : parsed;
}

/** A hidden field cannot be filled in, so it is not required while it is hidden. */
function isHidden(module: Module, { shownWhen }: Field, record: Record<string, unknown>): boolean {
  return !isShown(module, shownWhen, record);
}

/** Whether two JSON values are the same, whatever the order of an object's keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
