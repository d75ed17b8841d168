import { evaluateFormula, type FormulaScope, type FormulaValue, plainValue } from './evaluateFormula.ts';
import { roundTo } from './exact.ts';
import type { Formula } from './formula.ts';

/** How a number is rounded where nothing says how many decimal places it has. */
const PLACES = 6;

/** A formula that makes the value of a field. */
export interface MadeBy {
  formula: Formula;
  /** The decimal places to which a number is rounded. */
  places?: number | undefined;
}

/**
 * The values that formulas make, of which some read others: each is evaluated one time, after those that it reads. The
 * result of the returned function is undefined for a field that no formula makes.
 * @param madeBy the formula of a field, if one makes its value
 */
export function madeValues(
  scope: Pick<FormulaScope, 'value' | 'kind' | 'today'>,
  madeBy: (name: string) => MadeBy | undefined,
): (name: string) => FormulaValue | undefined {
  const results = new Map<string, FormulaValue>();
  const make = (name: string): FormulaValue | undefined => {
    const by = madeBy(name);
    if (!by || results.has(name)) return by && results.get(name);
    // What reads itself finds nothing. The check of the schema refuses it.
    results.set(name, null);
    const value = evaluateFormula(by.formula, { ...scope, computed: make });
    const rounded = typeof value === 'object' && value !== null ? roundTo(value, by.places ?? PLACES) : value;
    // A condition without an answer does not hold.
    const fitted = scope.kind(name) === 'truth' ? rounded === true : rounded;
    results.set(name, fitted);
    return fitted;
  };
  return make;
}

/** A made value as JSON has it. */
export function plainMade(value: FormulaValue | undefined): unknown {
  return value === undefined ? null : plainValue(value);
}
