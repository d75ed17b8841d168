import { defineFieldView } from '../fieldView.ts';
import { inputOf } from '../readOnlyInput.tsx';
import { TextCell } from '../TextCell.tsx';
import { LikeFilter, TextEdit } from '../TextEdit.tsx';

export const inputView = defineFieldView({
  Cell: TextCell,
  Input: inputOf(TextEdit, TextCell),
  Filter: LikeFilter,
});
