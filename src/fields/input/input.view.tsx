import { defineFieldView } from '../shared/fieldView.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { LikeFilter, TextEdit } from '../shared/TextEdit.tsx';

export const inputView = defineFieldView({
  Cell: TextCell,
  Input: inputOf(TextEdit, TextCell),
  Filter: LikeFilter,
});
