import { isLookup } from '../../../fields/capabilities.ts';
import {
  type Formula,
  type FormulaKind,
  fieldsOfFormula,
  partsOfPath,
} from '../../../fields/shared/formula/formula.ts';
import { kindOfFormula } from '../../../fields/shared/formula/kindOfFormula.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { kindInFormula } from '../../read/rules/formulaFields.ts';
import { checkValue } from './checkValue.ts';
import type { Finding } from './mistakes.ts';
import { checkName } from './nameChecks.ts';

/** What a formula makes, with the mend where its field says something else. */
const results: Record<FormulaKind, string> = {
  number: 'makes a number; let the result be of a type of numbers',
  text: 'makes a text; let the result be of the type text',
  date: 'makes a date; let the result be of the type date',
  truth: 'makes a yes or no; let the result be of the type checkbox',
  record: 'makes a reference; name a field of its record',
};

/** The mistakes of a formula over the fields of a module: its names, its kinds, and that it makes `wanted`. */
export function checkFormula(
  schema: Schema,
  module: Module,
  path: string,
  formula: Formula,
  wanted: FormulaKind,
): Finding[] {
  const names = fieldsOfFormula(formula);
  const found = names.flatMap((name) => checkOwnName(module, path, name));
  if (found.length > 0 || names.some((name) => isUnresolved(schema, module, name))) return found;
  const wrong = checkKinds(path, formula, (name) => kindInFormula(schema, module, name), wanted);
  if (wrong.length === 0) return checkComparedChoices(module, path, formula);
  return wrong.map(({ message }) => {
    const about = names.find((name) => message.startsWith(`"${name}"`));
    return { path, message, ...(about !== undefined && { about: `${module.name}.${about}` }) };
  });
}

/** Only the default of a new record reads other records: everywhere else, a path has a field of its own. */
function checkOwnName(module: Module, path: string, name: string): Finding[] {
  const steps = partsOfPath(name);
  if (!steps) return checkName(module, path, name);
  const message = `"${name}" reads another record, which only defaults do; show "${steps.field}" here by the display of the reference, or by a lookup, and name that`;
  return [{ path, message }];
}

/** Whether the kinds in a formula fit together, and whether it makes what is `wanted`. */
export function checkKinds(
  path: string,
  formula: Formula,
  kindOf: (name: string) => FormulaKind,
  wanted: FormulaKind,
): Finding[] {
  try {
    const kind = kindOfFormula(formula, kindOf);
    if (kind === wanted) return [];
    const message = wanted === 'truth' ? `is no condition, but ${words(kind)}; compare it, e.g. with >` : results[kind];
    return [{ path, message }];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ path, message: error.message }];
  }
}

function words(kind: FormulaKind): string {
  return results[kind].replace(/^makes (.*);.*$/, '$1');
}

/** Another check reports a lookup whose source is missing. */
function isUnresolved(schema: Schema, module: Module, name: string): boolean {
  const field = findField(module, name);
  return field !== undefined && isLookup(displayedFieldOf(schema, module, field));
}

/** A field of choices that is compared with none of its choices never has that value. */
export function checkComparedChoices(module: Module, path: string, formula: Formula): Finding[] {
  if ('call' in formula) return formula.args.flatMap((arg) => checkComparedChoices(module, path, arg));
  if (!('operator' in formula)) return [];
  const { operator, left, right } = formula;
  const found = [left, right].flatMap((side) => checkComparedChoices(module, path, side));
  if (operator !== '=' && operator !== '!=') return found;
  const [name, text] = [left, right].map((side) =>
    'field' in side ? side.field : 'text' in side ? side.text : undefined,
  );
  const isPair = 'field' in left && 'text' in right;
  const field = isPair && name !== undefined ? findField(module, name) : undefined;
  if (!field || isLookup(field) || text === undefined || text === '') return found;
  return [
    ...found,
    ...checkValue(field, text).map((message) => ({ path, message, about: `${module.name}.${field.name}` })),
  ];
}
