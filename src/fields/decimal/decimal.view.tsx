import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type InputProps } from '../shared/fieldView.ts';
import { NumberEdit, NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import type { decimal } from './decimal.ts';

type DecimalField = FieldOf<typeof decimal>;

export const decimalView = defineFieldView<DecimalField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
});

function Edit(props: InputProps<DecimalField>) {
  const { min, max, places, unit } = props.field;
  return <NumberEdit {...props} min={min} max={max} places={places} unit={unit} />;
}
