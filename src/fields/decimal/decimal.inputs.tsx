import { defineFieldInputs, type FilterProps, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import type { decimal } from './decimal.ts';

type DecimalField = FieldOf<typeof decimal>;

export const decimalInputs = defineFieldInputs<DecimalField>({
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<DecimalField>) => (
    <NumberRangeFilter field={field} places={field.places} unit={field.unit} />
  ),
});

function Edit(props: InputProps<DecimalField>) {
  const { places, unit } = props.field;
  return <NumberEdit {...props} places={places} unit={unit} />;
}
