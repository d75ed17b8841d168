import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';

/** The view of a number of rows. The sum of a field has the view of that field's type (see FieldView). */
export const sumView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
