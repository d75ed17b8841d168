import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type InputProps } from '../shared/fieldView.ts';
import { NumberEdit, NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { type percent, percentSign } from './percent.ts';

type PercentField = FieldOf<typeof percent>;

export const percentView = defineFieldView<PercentField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
});

function Edit(props: InputProps<PercentField>) {
  const { min, max, places } = props.field;
  return <NumberEdit {...props} min={min} max={max} places={places} unit={percentSign} />;
}
