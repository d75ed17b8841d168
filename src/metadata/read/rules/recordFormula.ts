import { derivationOf, isStored } from '../../../fields/capabilities.ts';
import { todayAnywhere } from '../../../fields/shared/days/calendarDay.ts';
import {
  evaluateFormula,
  type FormulaScope,
  type FormulaValue,
  holds,
} from '../../../fields/shared/formula/evaluateFormula.ts';
import { roundTo } from '../../../fields/shared/formula/exact.ts';
import { type Formula, fieldsOfFormula } from '../../../fields/shared/formula/formula.ts';
import { parsedOnce } from '../../../fields/shared/formula/parsedOnce.ts';
import { findField, type Module } from '../../model.ts';
import { kindOfShown } from './formulaFields.ts';

/*
 * Formulas over a record that is not saved yet: server and browser judge it by its own values, before the database
 * knows it.
 */

/** Whether a condition holds for the values of a record, on every day that is today somewhere on earth. */
export function formulaHolds(module: Module, source: string, record: Record<string, unknown>): boolean {
  const formula = parsedOnce(source);
  const { first, last } = todayAnywhere();
  return [first, last].every((today) => holds(formula, recordScope(module, record, today)));
}

/** Names of the fields that people or the server write and that the formula reads, also through computed fields. */
export function storedNames(module: Module, source: string): string[] {
  return [...new Set(namesBehind(module, parsedOnce(source)))];
}

function namesBehind(module: Module, formula: Formula): string[] {
  return fieldsOfFormula(formula).flatMap((name) => {
    const inner = formulaOf(module, name);
    return inner ? namesBehind(module, inner) : [name];
  });
}

/** Whether the value is known before a record is saved: it is written, or computed by a formula of such values. */
export function isKnownUnsaved(module: Module, name: string): boolean {
  const field = findField(module, name);
  const formula = formulaOf(module, name);
  if (formula) return fieldsOfFormula(formula).every((inner) => isKnownUnsaved(module, inner));
  return field !== undefined && isStored(field);
}

function formulaOf(module: Module, name: string): Formula | undefined {
  const field = findField(module, name);
  const derivation = field && derivationOf(field);
  return derivation?.from === 'formula' ? derivation.formula : undefined;
}

function recordScope(module: Module, record: Record<string, unknown>, today: string): FormulaScope {
  const kind: FormulaScope['kind'] = (name) => {
    const field = findField(module, name);
    return (field && kindOfShown(field)) ?? 'text';
  };
  const scope: FormulaScope = {
    kind,
    today,
    value: (name) => record[name],
    computed: (name) => computedValue(module, name, scope),
  };
  return scope;
}

/** The value of a computed field as the database makes it; undefined for any other field. */
function computedValue(module: Module, name: string, scope: FormulaScope): FormulaValue | undefined {
  const field = findField(module, name);
  const derivation = field && derivationOf(field);
  if (derivation?.from !== 'formula') return undefined;
  const value = evaluateFormula(derivation.formula, scope);
  if (scope.kind(name) === 'truth') return value === true;
  return typeof value === 'object' && value !== null ? roundTo(value, derivation.places) : value;
}
