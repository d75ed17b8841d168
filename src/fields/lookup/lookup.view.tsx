import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { LikeFilter } from '../shared/TextEdit.tsx';

/** The view of a lookup whose target is not known. Others have the view of their target's type (see FieldView). */
export const lookupView = defineFieldView({
  Cell: TextCell,
  Input: readOnlyInputOf(TextCell),
  Filter: LikeFilter,
});
