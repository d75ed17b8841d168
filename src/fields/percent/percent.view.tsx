import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type FilterProps, type InputProps } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import { type percent, percentSign } from './percent.ts';

type PercentField = FieldOf<typeof percent>;

export const percentView = defineFieldView<PercentField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<PercentField>) => (
    <NumberRangeFilter field={field} places={field.places} unit={percentSign} />
  ),
});

function Edit(props: InputProps<PercentField>) {
  return <NumberEdit {...props} places={props.field.places} unit={percentSign} />;
}
