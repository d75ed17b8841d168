import { z } from 'zod';
import {
  CHOICE_LENGTH,
  checkChoices,
  choiceJsonSchema,
  choiceKeys,
  formatChoice,
  readChoice,
} from '../shared/choices.ts';
import { checks, defaultFits } from '../shared/descriptorChecks.ts';
import { defineFieldType } from '../shared/fieldType.ts';
import { readTextFilter } from '../shared/readText.ts';

/** One of several choices, in a drop-down list. */
export const select = defineFieldType({
  options: z
    .strictObject({ type: z.literal('select'), ...choiceKeys })
    .superRefine(checks(checkChoices, defaultFits(readChoice))),
  column: () => ({ type: `varchar(${CHOICE_LENGTH})`, people: true }),
  read: readChoice,
  readFilter: readTextFilter,
  filters: ['eq', 'neq', 'like', 'null'],
  sortable: true,
  format: formatChoice,
  jsonSchema: choiceJsonSchema,
  choices: true,
  fitsRows: true,
});
