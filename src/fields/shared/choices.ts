import { z } from 'zod';
import { checks, defaultFits, mistake } from './descriptorChecks.ts';
import { commonKeys, type FieldType, type ParseResult, refuse, type Text, text, textIn } from './fieldType.ts';
import { formatText } from './formatText.ts';
import { readText } from './readText.ts';
import { textType } from './textType.ts';

/** Longest value of an option, and of a value list. */
export const CHOICE_LENGTH = 100;

/** The module with the values of the value lists: {valuelist_name, value}. Its records are data of the product. */
export const valueListModule = 'valuelist';

const value = z.string().trim().min(1).max(CHOICE_LENGTH);

/** One choice: what is stored, and what people read. */
export interface Choice {
  value: string;
  label: Text;
  /** The former value, which becomes `value` wherever it is stored. */
  was?: string | undefined;
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
  .transform((it): Choice => (typeof it === 'string' ? { value: it, label: { en: it, zh: it } } : it));

/** Keys of a field whose value is one of some choices: fixed ones, or those of a value list that users keep. */
export const choiceKeys = {
  ...commonKeys,
  /** The value of a new record. */
  default: z.string().optional(),
  /** The choices: values, or values with labels. Either these or a `valueList` must be there. */
  options: z.array(option).min(1).optional(),
  /** The value list that has the choices, e.g. `Inventory - Type`. Staff can add to it. */
  valueList: z.string().trim().min(1).max(CHOICE_LENGTH).optional(),
};

/** The keys of a parsed field that say which choices it has. */
export interface ChoiceSource {
  options?: Choice[] | undefined;
  valueList?: string | undefined;
  default?: string | undefined;
}

/** What the types whose value is one of some choices have in common: all but how people choose. */
export const choiceType = {
  ...textType,
  column: () => ({ type: `varchar(${CHOICE_LENGTH})`, people: true }),
  read: readChoice,
  format: formatChoice,
  jsonSchema: choiceJsonSchema,
  choices: true,
} as const satisfies Partial<FieldType>;

/** Checks the descriptor of such a type. */
export const checkChoiceField = checks<ChoiceSource>(checkChoices, defaultFits(readChoice));

/** Exactly one source of choices, no value twice. */
function checkChoices(field: ChoiceSource, context: z.RefinementCtx<ChoiceSource>): void {
  const { options, valueList } = field;
  if (options && valueList) mistake(context, 'valueList', 'options and valueList exclude each other: keep one');
  if (!options && !valueList)
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
}

/**
 * Reads a choice. Membership of a value list is for the server to check: the list is data. Violations: text, option.
 */
function readChoice(given: unknown, field: ChoiceSource): ParseResult {
  const parsed = readText(given, { maxLength: CHOICE_LENGTH });
  if ('violation' in parsed || !field.options) return parsed;
  return field.options.some((choice) => choice.value === parsed.value) ? parsed : refuse('option');
}

/** The label of one choice. */
export function choiceLabel(choice: Choice, locale: string): string {
  return textIn(choice.label, locale);
}

/** The label of a value; the value itself where it is none of the options (any more). */
function formatChoice(given: unknown, field: ChoiceSource, locale: string): string {
  const choice = field.options?.find((it) => it.value === given);
  return choice ? choiceLabel(choice, locale) : formatText(given);
}

function choiceJsonSchema(field: ChoiceSource): Record<string, unknown> {
  return field.options
    ? { type: 'string', enum: field.options.map((choice) => choice.value) }
    : { type: 'string', maxLength: CHOICE_LENGTH };
}
