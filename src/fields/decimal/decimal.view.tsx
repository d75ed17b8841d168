import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type FilterProps, type InputProps } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import type { decimal } from './decimal.ts';

type DecimalField = FieldOf<typeof decimal>;

export const decimalView = defineFieldView<DecimalField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<DecimalField>) => (
    <NumberRangeFilter field={field} places={field.places} unit={field.unit} />
  ),
});

function Edit(props: InputProps<DecimalField>) {
  const { places, unit } = props.field;
  return <NumberEdit {...props} places={places} unit={unit} />;
}
