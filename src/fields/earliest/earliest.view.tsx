import { DateRangeFilter } from '../DateEdit.tsx';
import { defineFieldView } from '../fieldView.ts';
import { readOnlyInputOf } from '../readOnlyInput.tsx';
import { NumberCell } from '../TextCell.tsx';

export const earliestView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: ({ field }) => <DateRangeFilter field={field} />,
});
