import { defineFieldView } from '../shared/fieldView.ts';
import { NumberRangeFilter } from '../shared/NumberEdit.tsx';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';

export const owedView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
