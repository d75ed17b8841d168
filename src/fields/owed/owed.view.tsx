import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import { NumberRangeFilter } from '../shared/typed/NumberEdit.tsx';

export const owedView = defineFieldView({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: NumberRangeFilter,
});
