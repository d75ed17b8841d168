import { z } from 'zod';
import { CHOICE_LENGTH, checkChoices, choiceJsonSchema, choiceKeys, formatChoice, readChoice } from '../choices.ts';
import { checks, defaultFits } from '../descriptorChecks.ts';
import { defineFieldType } from '../fieldType.ts';
import { readTextFilter } from '../readText.ts';

/** One of a few choices, all in sight. */
export const radio = defineFieldType({
  options: z
    .strictObject({ type: z.literal('radio'), ...choiceKeys })
    .superRefine(checks(checkChoices, defaultFits(readChoice))),
  column: () => ({ type: `varchar(${CHOICE_LENGTH})`, people: true }),
  read: readChoice,
  readFilter: readTextFilter,
  filters: ['eq', 'neq', 'like', 'null'],
  sortable: true,
  format: formatChoice,
  jsonSchema: choiceJsonSchema,
});
