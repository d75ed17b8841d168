import { z } from 'zod';
import { checks, defaultFits, mistake, wasTwice } from './descriptorChecks.ts';
import {
  commonKeys,
  type FieldType,
  type ParseResult,
  refuse,
  type Text,
  text,
  textIn,
  valueOrFormula,
} from './fieldType.ts';
import { formatText } from './formatText.ts';
import { readText } from './readText.ts';
import { textType } from './textType.ts';

/** Longest value of an option, and of a value list. */
export const CHOICE_LENGTH = 100;

/** The module with the values of the value lists. Its records are data of the product. */
export const valueListModule = 'valuelist';

/** Its fields. Those of labels and of retirement are there where the schema file of the module has them. */
export const valueListFields = {
  list: 'valuelist_name',
  value: 'value',
  label: { en: 'label_en', zh: 'label_zh' },
  retired: 'retired',
} as const;

const value = z.string().trim().min(1).max(CHOICE_LENGTH);

/** One choice: what is stored, and what people read. */
export interface Choice {
  value: string;
  label: Text;
  /** The former value, which becomes `value` wherever it is stored. */
  was?: string | undefined;
}

/** A value of a value list, as it is now. */
export interface ListedChoice extends Choice {
  /** It stays where it is, and is offered no more. */
  retired?: true | undefined;
  /** Former values of it that the schema folder names as defaults. */
  formerly?: string[] | undefined;
}

/** The values of value lists, by the name of the list. */
export type ListedChoices = Readonly<Record<string, readonly ListedChoice[]>>;

/** A value of a value list in a schema file. Where it has no label, people read what is stored. */
export const listedValue = z
  .union([
    value,
    z.strictObject({
      /** What is stored, in every language. */
      value,
      /** What people read, in one language or in both. */
      label: z.strictObject({ en: value.optional(), zh: value.optional() }),
    }),
  ])
  .transform((it): Choice => (typeof it === 'string' ? choiceOf(it) : choiceOf(it.value, it.label)));

/** A choice with the labels that it has; where it has none, people read what is stored. */
export function choiceOf(stored: string, { en, zh }: { [key in keyof Text]?: string | null | undefined } = {}): Choice {
  return { value: stored, label: { en: en ?? stored, zh: zh ?? stored } };
}

const option = z
  .union([
    value,
    z.strictObject({
      /** What is stored. */
      value,
      /** What people read. */
      label: text,
      /** The former value. Records that have it get the new one. */
      was: value.optional(),
    }),
  ])
  .transform((it): Choice => (typeof it === 'string' ? choiceOf(it) : it));

/** Keys that say which choices a field has: fixed ones, or those of a value list that users keep. */
export const sourceKeys = {
  /** The choices: values, or values with labels. Either these or a `valueList` must be there. */
  options: z.array(option).min(1).optional(),
  /** The value list that has the choices, e.g. `Inventory - Type`. Staff can add to it. */
  valueList: z.string().trim().min(1).max(CHOICE_LENGTH).optional(),
};

/** Keys of a field whose value is one of some choices. */
export const choiceKeys = {
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  ...sourceKeys,
  /** The choices are the names of the value lists. For the module with their values. */
  valueListNames: z.literal(true).optional(),
};

/** The keys of a parsed field that say which choices it has. */
export interface ChoiceSource {
  options?: Choice[] | undefined;
  valueList?: string | undefined;
  valueListNames?: true | undefined;
  default?: string | string[] | { formula: string } | undefined;
  /** The values of the value list as they are now, from the data of the house: see withListedChoices. */
  listed?: readonly ListedChoice[] | undefined;
}

/** What the types whose value is one of some choices have in common: all but how people choose. */
export const choiceType = {
  ...textType,
  column: () => ({ type: `varchar(${CHOICE_LENGTH})`, people: true }),
  read: readChoice,
  format: formatChoice,
  jsonSchema: choiceJsonSchema,
  choices: 'one',
} as const satisfies Partial<FieldType>;

/** Checks the descriptor of such a type. */
export const checkChoiceField = checks<ChoiceSource>(checkChoices, defaultFits(readChoice));

/** Exactly one source of choices, no value twice. */
export function checkChoices(field: ChoiceSource, context: z.RefinementCtx<ChoiceSource>): void {
  const { options, valueList, valueListNames } = field;
  if (options && valueList) mistake(context, 'valueList', 'options and valueList exclude each other: keep one');
  if (valueListNames && (options || valueList))
    mistake(context, 'valueListNames', 'excludes options and valueList: keep one');
  if (!options && !valueList && !valueListNames)
    mistake(context, 'options', 'say what can be chosen: options: [...] or valueList: "Name"');
  const values = (options ?? []).map((choice) => choice.value);
  const twice = values.find((choice, index) => values.indexOf(choice) !== index);
  if (twice !== undefined) mistake(context, 'options', `"${twice}" is there twice: remove one`);
  const living = (options ?? []).find(({ value, was }) => was !== undefined && was !== value && values.includes(was));
  if (living)
    mistake(
      context,
      'options',
      `"${living.value}" was "${living.was}", which is a choice today: name one that is gone, or remove it`,
    );
  const shared = wasTwice(options ?? []);
  if (shared) mistake(context, 'options', `two choices were "${shared}": keep it at one of them`);
}

/**
 * Reads a choice. Membership of a value list is for the server to check: the list is data. Violations: text, option.
 */
function readChoice(value: unknown, field: ChoiceSource): ParseResult {
  const parsed = readText(value, { maxLength: CHOICE_LENGTH });
  if ('violation' in parsed || !field.options) return parsed;
  return field.options.some((choice) => choice.value === parsed.value) ? parsed : refuse('option');
}

/** The label of one choice. */
export function choiceLabel(choice: Choice, locale: string): string {
  return textIn(choice.label, locale);
}

/** The label of a value; the value itself where it is none of the choices (any more). */
export function formatChoice(value: unknown, field: ChoiceSource, locale: string): string {
  const choice = (field.options ?? field.listed)?.find((it) => it.value === value);
  return choice ? choiceLabel(choice, locale) : formatText(value);
}

export function choiceJsonSchema(field: ChoiceSource): Record<string, unknown> {
  return field.options
    ? { type: 'string', enum: field.options.map((choice) => choice.value) }
    : { type: 'string', maxLength: CHOICE_LENGTH };
}
