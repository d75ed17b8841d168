import type { FieldCondition, ShownCondition } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../model.ts';
import { formulaHolds, storedNames } from './recordFormula.ts';

/** Whether a field, a section or a tab of the module is shown for a record's values. Without a condition, it always is. */
export function isShown(
  module: Module,
  condition: ShownCondition | undefined,
  record: Record<string, unknown>,
): boolean {
  if (condition === undefined) return true;
  return typeof condition === 'string' ? formulaHolds(module, condition, record) : conditionHolds(condition, record);
}

/** Names of the fields that decide whether something is shown. */
export function namesOfShown(module: Module, condition: ShownCondition | undefined): string[] {
  if (condition === undefined) return [];
  return typeof condition === 'string' ? storedNames(module, condition) : [condition.field];
}

/** Whether a condition holds for a record's values. Of a list of choices, one is enough. */
export function conditionHolds(condition: FieldCondition, record: Record<string, unknown>): boolean {
  const value = record[condition.field];
  const values = [value ?? ''].flat();
  if ('filled' in condition) return condition.filled === values.some((one) => one !== '');
  return [condition.is].flat().some((one) => values.includes(one));
}
