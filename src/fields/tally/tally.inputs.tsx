import { defineFieldInputs } from '../shared/fieldInput.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';

export const tallyInputs = defineFieldInputs({
  Input: readOnlyInputOf(TextCell),
  Filter: null,
});
