import { defineFieldView } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { LikeFilter } from '../shared/TextEdit.tsx';

/** For a lookup whose target is not known; else the view of the target's type stands in (see FieldView). */
export const lookupView = defineFieldView({
  Cell: TextCell,
  Input: readOnlyInputOf(TextCell),
  Filter: LikeFilter,
});
