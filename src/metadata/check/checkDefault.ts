import { derivationOf, hasRows, isLookup, isReference, isStored } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { defaultFormulaOf } from '../../fields/shared/fieldType.ts';
import {
  type Formula,
  type FormulaKind,
  fieldsOfFormula,
  partsOfPath,
  resultsOfFormula,
} from '../../fields/shared/formula/formula.ts';
import { kindOfFormula } from '../../fields/shared/formula/kindOfFormula.ts';
import { parseFormula } from '../../fields/shared/formula/parseFormula.ts';
import { findField, type Module, type Schema, targetOf } from '../model.ts';
import { displayedFieldOf } from '../read/fields/displayedFieldOf.ts';
import { type DefaultSource, sourceOfDefault, sourcesOfDefault } from '../read/rules/formulaDefaults.ts';
import { kindInFormula, kindOfShown } from '../read/rules/formulaFields.ts';
import { ownFields } from '../read/rules/validateRecord.ts';
import { listOf } from '../read/valueLists.ts';
import { checkComparedChoices } from './shared/checkFormula.ts';
import { checkValue } from './shared/checkValue.ts';
import { type Finding, nearest } from './shared/mistakes.ts';
import { checkName } from './shared/nameChecks.ts';

/**
 * The mistakes of a default: one that its value list does not start with, and of one that a formula makes its names, its
 * kinds, and that it does not read itself.
 */
export function checkDefault(schema: Schema, module: Module, path: string, field: Field): Finding[] {
  const source = defaultFormulaOf(field);
  if (source === undefined) {
    if (hasRows(field)) return checkParts(schema, module, path, field.fields as Field[]);
    return [field.default ?? []]
      .flat()
      .flatMap((value) => checkListed(schema, `${path}.default`, field, String(value)));
  }
  const at = `${path}.default.formula`;
  const formula = parseFormula(source);
  const names = fieldsOfFormula(formula);
  const unknown = names.flatMap((name) => checkSource(schema, module, at, name));
  if (unknown.length > 0 || names.some((name) => isUnresolved(schema, module, name))) return unknown;
  const cycle = cycleOf(schema, module, field);
  if (cycle) {
    return [{ path: at, message: `reads itself: ${cycle.join(' → ')}; let one of them start without the others` }];
  }
  return [...checkResult(schema, module, at, field, formula), ...checkComparedChoices(module, at, formula)];
}

/**
 * Staff may change a list at any time. All the same, a house that starts with this folder has the values of the folder
 * alone, and would refuse each new record that leaves the field as it comes. The fixed choices of a field check themselves.
 */
function checkListed(schema: Schema, path: string, field: Field, value: string): Finding[] {
  const list = listOf(field);
  const known = list === undefined ? undefined : schema.valueLists[list]?.map((choice) => choice.value);
  if (!known || known.includes(value)) return [];
  const near = nearest(value, known);
  const mend = near === undefined ? 'name one of its first values, or add it to them' : `did you mean "${near}"?`;
  return [{ path, message: `the value list "${list}" does not start with "${value}"; ${mend}` }];
}

/** A formula in a row inside the record reads the fields of that row alone. */
function checkParts(schema: Schema, module: Module, path: string, parts: readonly Field[]): Finding[] {
  const row = { ...module, name: `the rows of ${module.name}`, fields: [...parts], links: [] };
  return parts.flatMap((part) => checkDefault(schema, row, `${path}.fields (${part.name})`, part));
}

/** Whether the name leads to a value that is known before the record is saved. */
function checkSource(schema: Schema, module: Module, path: string, name: string): Finding[] {
  const steps = partsOfPath(name);
  if (!steps) {
    const found = checkName(module, path, name);
    if (found.length > 0 || isKnown(schema, module, name)) return found;
    const message = `"${name}" is known only once the record is saved; name what people write, or a field behind a reference`;
    return [{ path, message, about: `${module.name}.${name}` }];
  }
  const { reference, field } = steps;
  const through = findField(module, reference);
  if (!through) return checkName(module, path, reference);
  if (!isReference(through)) {
    const message = `"${reference}" is no reference, so that "${name}" leads to no record; name a reference before the point`;
    return [{ path, message, about: `${module.name}.${reference}` }];
  }
  const target = targetOf(schema, through);
  return target ? checkName(target, path, field) : [];
}

function isKnown(schema: Schema, module: Module, name: string): boolean {
  const field = findField(module, name);
  const derivation = field && derivationOf(field, module.links);
  if (derivation?.from === 'formula') {
    return fieldsOfFormula(derivation.formula).every((inner) => isKnown(schema, module, inner));
  }
  if (derivation) return derivation.from === 'reference';
  return field !== undefined && isStored(field) && !ownFields.includes(name);
}

/** Another check reports a lookup, or a reference, whose target is missing. */
function isUnresolved(schema: Schema, module: Module, name: string): boolean {
  const source = sourceOfDefault(schema, module, name);
  if (!source) return true;
  const [of, field] = 'own' in source ? [module, source.own] : [source.target, source.fields[0] as Field];
  return isLookup(displayedFieldOf(schema, of, field));
}

/** How sentences call what a formula makes. */
const words: Record<FormulaKind, string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  truth: 'a yes or no',
  record: 'a reference',
};

function checkResult(schema: Schema, module: Module, path: string, field: Field, formula: Formula): Finding[] {
  const wanted = kindOfShown(field);
  if (!wanted) return [{ path, message: `makes no value of the type ${field.type}; write the value itself` }];
  try {
    const kind = kindOfFormula(formula, (name) => kindOfSource(schema, module, name));
    if (kind !== wanted) {
      return [{ path, message: `makes ${words[kind]}, but "${field.name}" holds ${words[wanted]}; let it make that` }];
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ path, message: error.message }];
  }
  return resultsOfFormula(formula).flatMap((result) => checkOneResult(schema, module, path, field, result));
}

/** A reference to another module, or a choice that is none, would be refused with every new record. */
function checkOneResult(schema: Schema, module: Module, path: string, field: Field, result: Formula): Finding[] {
  if ('text' in result && result.text !== '') {
    const mistakes = checkValue(field, result.text).map((message) => ({ path, message }));
    return [...mistakes, ...checkListed(schema, path, field, result.text)];
  }
  if (!('field' in result) || !isReference(field)) return [];
  const source = sourceOfDefault(schema, module, result.field);
  const found = source && ('own' in source ? source.own : source.fields[0]);
  if (!isReference(found) || found.module === field.module) return [];
  return [
    {
      path,
      message: `"${result.field}" refers to records of ${found.module}, but "${field.name}" to those of ${field.module}; name another reference`,
    },
  ];
}

function kindOfSource(schema: Schema, module: Module, name: string): FormulaKind {
  const source = sourceOfDefault(schema, module, name);
  if (!source || 'own' in source) return kindInFormula(schema, module, name);
  return kindInFormula(schema, source.target, source.fields[0]?.name ?? '');
}

/** The names by which the default of a field reads itself: `price → discount → price`; undefined: it does not. */
function cycleOf(schema: Schema, module: Module, field: Field, trail: readonly string[] = []): string[] | undefined {
  const here = [...trail, field.name];
  if (trail.includes(field.name)) return trail[0] === field.name ? here : undefined;
  const source = defaultFormulaOf(field);
  for (const read of source === undefined ? [] : sourcesOfDefault(schema, module, source)) {
    const cycle = cycleOf(schema, module, ownFieldOf(read), here);
    if (cycle) return cycle;
  }
  return undefined;
}

function ownFieldOf(source: DefaultSource): Field {
  return 'own' in source ? source.own : source.reference;
}
