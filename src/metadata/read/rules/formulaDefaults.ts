import { derivationOf, numberStyleOf } from '../../../fields/capabilities.ts';
import { defaultOf, type Field, readField } from '../../../fields/fieldTypes.ts';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { defaultFormulaOf } from '../../../fields/shared/fieldType.ts';
import { plainValue } from '../../../fields/shared/formula/evaluateFormula.ts';
import { fieldsOfFormula, partsOfPath } from '../../../fields/shared/formula/formula.ts';
import { type MadeBy, madeValues, plainMade } from '../../../fields/shared/formula/madeValues.ts';
import { parsedOnce } from '../../../fields/shared/formula/parsedOnce.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import { isId } from '../fields/isId.ts';
import { formulaKindOf } from './formulaFields.ts';
import { isWritable } from './validateRecord.ts';

/*
 * Defaults that formulas make of a new record. The server and the form of a new record evaluate them alike: over what the
 * record has so far, and over the records that it refers to.
 */

type Values = Record<string, unknown>;

/** What a name in the formula of a default stands for: a field of the new record itself, or of one that it refers to. */
export type DefaultSource = { own: Field } | ChosenSource;

/** Fields of the record that a reference chose. The first one that has a value counts. */
export interface ChosenSource {
  reference: Field;
  target: Module;
  fields: Field[];
}

/** A record that the new one refers to. */
export interface ChosenRecord {
  module: string;
  id: number;
}

export interface FormulaDefaults {
  /** The values by field. A field that waits for a missing record is not among them. */
  values: Values;
  /** The records that were needed, and that `chosen` did not know. */
  missing: ChosenRecord[];
}

/**
 * The values that formulas make for those fields of a new record that its body leaves out.
 * @param chosen a record that the new one refers to; null: there is none; undefined: it is not known yet
 */
export function formulaDefaults(
  schema: Schema,
  module: Module,
  body: Values,
  chosen: (of: ChosenRecord) => Values | null | undefined,
): FormulaDefaults {
  const values: Values = {};
  const missing = new Map<string, ChosenRecord>();
  for (const { name } of fieldsWithFormula(module).filter((field) => !isGiven(field, body))) {
    let waits = false;
    const known = (of: ChosenRecord) => {
      const record = chosen(of);
      if (record !== undefined) return record;
      missing.set(`${of.module} ${of.id}`, of);
      waits = true;
      return null;
    };
    const value = plainMade(newValues(schema, module, body, known)(name));
    if (!waits) values[name] = value;
  }
  return { values, missing: [...missing.values()] };
}

/** The fields whose default a formula makes. */
export function fieldsWithFormula({ fields }: Module): Field[] {
  return fields.filter((field) => defaultFormulaOf(field) !== undefined);
}

/** What the name stands for; undefined: there is no such field. */
export function sourceOfDefault(schema: Schema, module: Module, name: string): DefaultSource | undefined {
  const path = partsOfPath(name);
  if (path) return chosenSource(schema, module, path.reference, [path.field]);
  const field = findField(module, name);
  const derivation = field && derivationOf(field, module.links);
  if (derivation?.from !== 'reference') return field && { own: field };
  const { reference, field: read, otherwise } = derivation;
  return chosenSource(schema, module, reference, otherwise === undefined ? [read] : [read, otherwise]);
}

/** All that a formula reads in the end, also through fields that formulas compute. */
export function sourcesOfDefault(schema: Schema, module: Module, source: string): DefaultSource[] {
  const seen = new Set<string>();
  const behind = (names: readonly string[]): DefaultSource[] =>
    names.flatMap((name) => {
      if (seen.has(name)) return [];
      seen.add(name);
      const found = sourceOfDefault(schema, module, name);
      const inner = found && 'own' in found ? computedFormula(found.own) : undefined;
      return inner ? behind(fieldsOfFormula(inner.formula)) : (found ?? []);
    });
  return behind(fieldsOfFormula(parsedOnce(source)));
}

function chosenSource(
  schema: Schema,
  module: Module,
  name: string,
  names: readonly string[],
): ChosenSource | undefined {
  const reference = findField(module, name);
  const target = targetOf(schema, reference);
  const fields = names.flatMap((one) => (target && findField(target, one)) ?? []);
  return reference && target && fields.length === names.length ? { reference, target, fields } : undefined;
}

/** Whether the body says what the field holds. Nobody says it of a field that only the server writes. */
function isGiven(field: Field, body: Values): boolean {
  return isWritable(field, true) && body[field.name] !== undefined;
}

function newValues(schema: Schema, module: Module, body: Values, chosen: (of: ChosenRecord) => Values | null) {
  const kind = (name: string) => {
    const source = sourceOfDefault(schema, module, name);
    if (!source) return 'text';
    const [of, field] = 'own' in source ? [module, source.own] : [source.target, source.fields[0] as Field];
    return formulaKindOf(schema, of, field) ?? 'text';
  };
  const value = (name: string): unknown => {
    const source = sourceOfDefault(schema, module, name);
    if (!source) return null;
    if ('own' in source) return ownValue(source.own, body);
    const { reference, target, fields } = source;
    const result = make(reference.name);
    const id = result === undefined ? ownValue(reference, body) : plainValue(result);
    const record = isId(id) ? chosen({ module: target.name, id }) : null;
    return fields.map((field) => record?.[field.name] ?? '').find((one) => one !== '');
  };
  const make = madeValues({ kind, value, today: today() }, (name) => madeBy(module, name, body));
  return make;
}

/** The formula of a computed field, or of the default of a field that the body leaves out. */
function madeBy(module: Module, name: string, body: Values): MadeBy | undefined {
  const field = findField(module, name);
  if (!field) return undefined;
  const source = isGiven(field, body) ? undefined : defaultFormulaOf(field);
  if (source === undefined) return computedFormula(field);
  return { formula: parsedOnce(source), places: numberStyleOf(field)?.places };
}

function computedFormula(field: Field): MadeBy | undefined {
  const derivation = derivationOf(field);
  return derivation?.from === 'formula' ? derivation : undefined;
}

/** The value of a field without a formula, as it will be stored. What is refused is none. */
function ownValue(field: Field, body: Values): unknown {
  if (!isGiven(field, body)) return defaultOf(field);
  const read = readField(field, body[field.name]);
  return 'value' in read ? read.value : null;
}
