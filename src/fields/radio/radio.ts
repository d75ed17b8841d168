import { z } from 'zod';
import { checkChoiceField, choiceKeys, choiceType } from '../shared/choices.ts';
import { defineFieldType } from '../shared/fieldType.ts';

/** One of a few choices, as buttons. */
export const radio = defineFieldType({
  options: z.strictObject({ type: z.literal('radio'), ...choiceKeys }).superRefine(checkChoiceField),
  ...choiceType,
});
