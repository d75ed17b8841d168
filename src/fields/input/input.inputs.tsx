import { defineFieldInputs } from '../shared/fieldInput.ts';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { TextCell } from '../shared/TextCell.tsx';
import { LikeFilter, TextEdit } from '../shared/TextEdit.tsx';

export const inputInputs = defineFieldInputs({
  Input: inputOf(TextEdit, TextCell),
  Filter: LikeFilter,
});
