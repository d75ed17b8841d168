import { defineFieldView } from '../fieldView.ts';
import { readOnlyInputOf } from '../readOnlyInput.tsx';
import { TextCell } from '../TextCell.tsx';

export const tallyView = defineFieldView({
  Cell: TextCell,
  Input: readOnlyInputOf(TextCell),
  Filter: null,
});
