import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type InputProps } from '../shared/fieldView.ts';
import { NumberEdit, NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import type { integer } from './integer.ts';

type IntegerField = FieldOf<typeof integer>;

export const integerView = defineFieldView<IntegerField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: NumberRangeFilter,
});

function Edit(props: InputProps<IntegerField>) {
  const { min, max } = props.field;
  return <NumberEdit {...props} min={min} max={max} places={0} />;
}
