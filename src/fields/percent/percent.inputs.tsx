import { defineFieldInputs, type FilterProps, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import { type percent, percentSign } from './percent.ts';

type PercentField = FieldOf<typeof percent>;

export const percentInputs = defineFieldInputs<PercentField>({
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<PercentField>) => (
    <NumberRangeFilter field={field} places={field.places} unit={percentSign} />
  ),
});

function Edit(props: InputProps<PercentField>) {
  return <NumberEdit {...props} places={props.field.places} unit={percentSign} />;
}
