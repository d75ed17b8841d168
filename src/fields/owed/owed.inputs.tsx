import { defineFieldInputs } from '../shared/fieldInput.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';

export const owedInputs = defineFieldInputs({
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
