import { defineFieldView } from '../fieldView.ts';
import { readOnlyInputOf } from '../readOnlyInput.tsx';
import { TextCell } from '../TextCell.tsx';
import { LikeFilter } from '../TextEdit.tsx';

/** For a lookup whose target is not known; else the view of the target's type stands in (see FieldView). */
export const lookupView = defineFieldView({
  Cell: TextCell,
  Input: readOnlyInputOf(TextCell),
  Filter: LikeFilter,
});
