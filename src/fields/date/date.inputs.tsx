import { defineFieldInputs, type FilterProps, type InputProps } from '../shared/fieldInput.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { DateEdit, DateRangeFilter } from '../shared/typed/DateEdit.tsx';
import type { date } from './date.ts';

type DateField = FieldOf<typeof date>;

export const dateInputs = defineFieldInputs<DateField>({
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<DateField>) => <DateRangeFilter field={field} />,
});

function Edit(props: InputProps<DateField>) {
  return <DateEdit {...props} min={props.field.min} max={props.field.max} />;
}
