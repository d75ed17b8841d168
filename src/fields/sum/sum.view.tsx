import { defineFieldView } from '../fieldView.ts';
import { NumberRangeFilter } from '../NumberEdit.tsx';
import { readOnlyInputOf } from '../readOnlyInput.tsx';
import { NumberCell } from '../TextCell.tsx';

/** For a number of rows; for a sum of a field, the view of that field's type stands in (see FieldView). */
export const sumView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
  align: () => 'right',
});
