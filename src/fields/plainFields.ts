import { type Field, numberTypes } from './fieldTypes.ts';
import type { Choice } from './shared/choices.ts';
import type { Text } from './shared/fieldType.ts';

/* Fields that no schema file writes: columns of reports, what every record has, what stands in for a field. */

const LONGEST_LINE = 255;

/** One line of text. */
export function lineField(name: string, label: Text): Field {
  return { type: 'input', name, label, maxLength: LONGEST_LINE };
}

/** A whole number. */
export function wholeField(name: string, label: Text): Field {
  return { type: 'integer', name, label };
}

/** A number with fixed decimal places. */
export function decimalField(name: string, label: Text, places: number): Field {
  return { type: 'decimal', name, label, places };
}

/** An amount of money in the house's currency. */
export function amountField(name: string, label: Text): Field {
  return { type: 'money', name, label };
}

/** A day of the calendar. */
export function dayField(name: string, label: Text): Field {
  return { type: 'date', name, label };
}

/** Yes or no. */
function answerField(name: string, label: Text): Field {
  return { type: 'checkbox', name, label, default: false };
}

/** The field whose type shows what a computed field makes, where that is a day or the answer of a condition. */
export function shownResult(field: Field): Field | undefined {
  if (field.type !== 'computed' || field.formula === undefined) return undefined;
  if (field.result?.type === 'date') return dayField(field.name, field.label);
  return field.result?.type === 'checkbox' ? answerField(field.name, field.label) : undefined;
}

/** A moment that the server records. */
export function momentField(name: string, label: Text): Field {
  return { type: 'timestamp', name, label, readOnly: true };
}

/** One of fixed choices. */
export function choiceField(name: string, label: Text, options: Choice[]): Field {
  return { type: 'select', name, label, options };
}

/** The id of a record of a module. */
export function referenceField(
  name: string,
  label: Text,
  { name: module, recordLabel }: { name: string; recordLabel: string },
): Field {
  return {
    type: 'searchable-select',
    name,
    label,
    module,
    display: [{ field: recordLabel, as: recordLabel }],
  } as Field;
}

/** A field of the record behind the reference `through`. */
export function lookupField(name: string, label: Text, through: string, field: string): Field {
  return { type: 'lookup', name, label, through, field, readOnly: true };
}

/** The types that a formula's result may have in a report. */
export const resultTypes = ['text', 'date', 'checkbox', ...(Object.keys(numberTypes) as NumberTypeName[])] as const;

type NumberTypeName = keyof typeof numberTypes;

/** How a report's schema file describes the values that a formula makes. */
export interface Result {
  type: (typeof resultTypes)[number];
  places?: number | undefined;
  unit?: Text | undefined;
}

/** A field of the result's type. It has those other keys of the result that the type knows, and the type's defaults. */
export function resultField(name: string, label: Text, { type, ...keys }: Result): Field {
  if (type === 'text') return lineField(name, label);
  if (type === 'date') return dayField(name, label);
  if (type === 'checkbox') return answerField(name, label);
  const known = Object.entries(numberTypes[type].resultKeys ?? {}).flatMap(([key, standard]) => {
    const kept = keys[key as keyof typeof keys] ?? standard;
    return kept === undefined ? [] : [[key, kept]];
  });
  return { type, name, label, ...Object.fromEntries(known) };
}
