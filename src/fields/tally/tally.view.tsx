import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';

export const tallyView = defineFieldView({
  Cell: TextCell,
  Input: readOnlyInputOf(TextCell),
  Filter: null,
});
