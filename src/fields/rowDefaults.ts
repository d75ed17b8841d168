import { today } from './shared/days/calendarDay.ts';
import { type AnyField, defaultFormulaOf, type FieldContext, type FieldType } from './shared/fieldType.ts';
import type { FormulaKind } from './shared/formula/formula.ts';
import { madeValues, plainMade } from './shared/formula/madeValues.ts';
import { parsedOnce } from './shared/formula/parsedOnce.ts';

type Row = Record<string, unknown>;
type Types = Pick<FieldContext, 'readField' | 'defaultOf'> & { typeOf: (field: AnyField) => FieldType };

/** The values that formulas make for the fields which a row leaves out. They read the other fields of the row. */
export function rowDefaults({ readField, defaultOf, typeOf }: Types, fields: readonly AnyField[], row: Row): Row {
  const find = (name: string) => fields.find((field) => field.name === name);
  const formulaOf = (field: AnyField) => (row[field.name] === undefined ? defaultFormulaOf(field) : undefined);
  const formulaFields = fields.filter((field) => formulaOf(field) !== undefined);
  if (formulaFields.length === 0) return {};
  const valueIn = (name: string) => {
    const field = find(name);
    if (!field) return null;
    const read = row[name] === undefined ? { value: defaultOf(field) } : readField(field, row[name]);
    return 'value' in read ? read.value : null;
  };
  const kind = (name: string) => {
    const field = find(name);
    return field ? kindInRow(typeOf(field), field) : 'text';
  };
  const make = madeValues({ value: valueIn, kind, today: today() }, (name) => {
    const field = find(name);
    const source = field && formulaOf(field);
    return field && source !== undefined
      ? { formula: parsedOnce(source), places: typeOf(field).numberStyle?.(field)?.places }
      : undefined;
  });
  return Object.fromEntries(formulaFields.map(({ name }) => [name, plainMade(make(name))]));
}

/** Rows hold plain JSON values. */
function kindInRow(type: FieldType, field: AnyField): FormulaKind {
  const { type: json, format } = type.jsonSchema(field);
  if (json === 'number' || json === 'integer') return 'number';
  if (json === 'boolean') return 'truth';
  return format === 'date' ? 'date' : 'text';
}
