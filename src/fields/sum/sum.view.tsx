import { defineFieldView } from '../shared/fieldView.ts';
import { NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';

/** For a number of rows; for a sum of a field, the view of that field's type stands in (see FieldView). */
export const sumView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
