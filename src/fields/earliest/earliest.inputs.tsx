import { defineFieldInputs } from '../shared/fieldInput.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { DateRangeFilter } from '../shared/typed/DateEdit.tsx';

export const earliestInputs = defineFieldInputs({
  Input: readOnlyInputOf(NumberCell),
  Filter: ({ field }) => <DateRangeFilter field={field} />,
});
