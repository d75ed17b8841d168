import { defineFieldInputs } from '../shared/fieldInput.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { LikeFilter } from '../shared/TextEdit.tsx';

/** The inputs of a lookup whose target is not known. Others have those of their target's type (see FieldView). */
export const lookupInputs = defineFieldInputs({
  Input: readOnlyInputOf(TextCell),
  Filter: LikeFilter,
});
