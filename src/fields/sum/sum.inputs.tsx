import { defineFieldInputs } from '../shared/fieldInput.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';

/** The inputs of a number of rows. The sum of a field has those of that field's type (see FieldView). */
export const sumInputs = defineFieldInputs({
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
