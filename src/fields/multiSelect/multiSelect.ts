import { z } from 'zod';
import {
  CHOICE_LENGTH,
  type ChoiceSource,
  checkChoices,
  choiceJsonSchema,
  formatChoice,
  sourceKeys,
} from '../shared/choices.ts';
import { checks, defaultFits, mistake } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse } from '../shared/fieldType.ts';
import { readText, readTextFilter } from '../shared/readText.ts';
import { joinChoices } from '../shared/writtenChoices.ts';

const { unique: _, ...keys } = commonKeys;

/** How many choices one record may have; more belong into a module of their own. */
const MAX_CHOICES = 100;

const descriptor = z.strictObject({
  type: z.literal('multi-select'),
  ...keys,
  /** The values of a new record. */
  default: z.array(z.string()).min(1).optional(),
  ...sourceKeys,
});

/** Several of some choices, in the order in which they were chosen. */
export const multiSelect = defineFieldType({
  options: descriptor.superRefine(checks<ChoiceSource>(checkChoices, checkDefault, defaultFits(read))),
  column: () => ({ type: 'jsonb' }),
  read,
  readFilter: readTextFilter,
  filters: ['eq', 'neq', 'null'],
  sortable: false,
  format,
  jsonSchema: (field) => ({
    type: 'array',
    items: choiceJsonSchema(field),
    uniqueItems: true,
    maxItems: MAX_CHOICES,
  }),
  filterSchema: choiceJsonSchema,
  choices: 'several',
});

/** A choice that a new record has twice is a slip, which the field itself would pass over. */
function checkDefault({ default: chosen = [] }: ChoiceSource, context: z.RefinementCtx<ChoiceSource>): void {
  const twice = [chosen].flat().find((value, index, all) => all.indexOf(value) !== index);
  if (twice !== undefined) mistake(context, 'default', `"${twice}" is there twice: remove one`);
}

/**
 * Reads a list of choices; one that is there twice counts once, and an empty list is no value. Membership of a value list
 * is for the server to check. Violations: choices, text, characters, maxLength {max}, choice {value}, maxChoices {max}.
 */
function read(value: unknown, { options }: ChoiceSource): ParseResult {
  if (!Array.isArray(value)) return refuse('choices');
  const chosen = new Set<string>();
  for (const one of value) {
    const parsed = readText(one, { maxLength: CHOICE_LENGTH });
    if ('violation' in parsed) return parsed;
    const value = parsed.value as string | null;
    if (value === null) continue;
    if (options && !options.some((choice) => choice.value === value)) return refuse('choice', { value });
    chosen.add(value);
  }
  if (chosen.size > MAX_CHOICES) return refuse('maxChoices', { max: MAX_CHOICES });
  return { value: chosen.size === 0 ? null : [...chosen] };
}

/** The labels, in one text that can be taken apart again. A single choice, as filters name it, reads like a list of one. */
function format(value: unknown, field: ChoiceSource, locale: string): string {
  return joinChoices([value].flat().map((one) => formatChoice(one, field, locale)));
}
