import type { Violation } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../model.ts';
import { formulaHolds, storedNames } from './recordFormula.ts';

/** A rule that a record breaks. */
export interface BrokenRule {
  /** The field at which the message stands. */
  field: string;
  /** All fields that the rule reads. */
  names: string[];
  violation: Violation;
}

/**
 * The rules that a record breaks. With `changed`, only those that read a changed field: a record that broke a new rule
 * before can still be edited elsewhere.
 * @param record all of its values
 */
export function brokenRules(
  module: Module,
  record: Record<string, unknown>,
  changed?: readonly string[],
): BrokenRule[] {
  return module.rules.flatMap((rule) => {
    const names = storedNames(module, rule.when);
    if (changed && !names.some((name) => changed.includes(name))) return [];
    if (!formulaHolds(module, rule.when, record)) return [];
    return [{ field: rule.field, names, violation: { key: 'rule', text: rule.message } }];
  });
}
