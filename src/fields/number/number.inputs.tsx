import { defineFieldInputs, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import type { number } from './number.ts';

type NumberField = FieldOf<typeof number>;

export const numberInputs = defineFieldInputs<NumberField>({
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
});

function Edit(props: InputProps<NumberField>) {
  return <NumberEdit {...props} />;
}
