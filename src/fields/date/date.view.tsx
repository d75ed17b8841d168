import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type FilterProps, type InputProps } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { DateEdit, DateRangeFilter } from '../shared/typed/DateEdit.tsx';
import type { date } from './date.ts';

type DateField = FieldOf<typeof date>;

export const dateView = defineFieldView<DateField>({
  Cell: NumberCell,
  Input: inputOf(Edit, NumberCell),
  Filter: ({ field }: FilterProps<DateField>) => <DateRangeFilter field={field} />,
});

function Edit(props: InputProps<DateField>) {
  return <DateEdit {...props} min={props.field.min} max={props.field.max} />;
}
