import { defineFieldInputs, type FilterProps, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberEdit, NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';
import { type integer, integerStyle } from './integer.ts';

type IntegerField = FieldOf<typeof integer>;

export const integerInputs = defineFieldInputs<IntegerField>({
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<IntegerField>) => <NumberRangeFilter field={field} {...integerStyle(field)} />,
});

function Edit(props: InputProps<IntegerField>) {
  return <NumberEdit {...props} {...integerStyle(props.field)} />;
}
