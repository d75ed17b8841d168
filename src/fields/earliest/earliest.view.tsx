import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { DateRangeFilter } from '../shared/typed/DateEdit.tsx';

export const earliestView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: ({ field }) => <DateRangeFilter field={field} />,
});
