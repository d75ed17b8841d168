import { z } from 'zod';
import { checkChoiceField, choiceKeys, choiceType } from '../shared/choices.ts';
import { defineFieldType } from '../shared/fieldType.ts';

/** One of several choices, in a drop-down list. */
export const select = defineFieldType({
  options: z.strictObject({ type: z.literal('select'), ...choiceKeys }).superRefine(checkChoiceField),
  ...choiceType,
});
