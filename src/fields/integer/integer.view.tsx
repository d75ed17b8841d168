import type { FieldOf } from '../fieldType.ts';
import { defineFieldView, type InputProps } from '../fieldView.ts';
import { NumberEdit, NumberRangeFilter } from '../NumberEdit.tsx';
import { inputOf } from '../readOnlyInput.tsx';
import { NumberCell } from '../TextCell.tsx';
import type { integer } from './integer.ts';

type IntegerField = FieldOf<typeof integer>;

export const integerView = defineFieldView<IntegerField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
  align: () => 'right',
});

function Edit(props: InputProps<IntegerField>) {
  const { min, max } = props.field;
  return <NumberEdit {...props} min={min} max={max} places={0} />;
}
