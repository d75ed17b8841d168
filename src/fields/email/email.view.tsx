import { type CellProps, defineFieldView, type InputProps } from '../fieldView.ts';
import { formatText } from '../formatText.ts';
import { LinkCell } from '../LinkCell.tsx';
import { inputOf } from '../readOnlyInput.tsx';
import { LikeFilter, TextEdit } from '../TextEdit.tsx';

export const emailView = defineFieldView({
  Cell,
  Input: inputOf(Edit, Cell),
  Filter: LikeFilter,
});

function Cell({ field, record }: CellProps) {
  const address = formatText(record[field.name]);
  return <LinkCell href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</LinkCell>;
}

function Edit(props: InputProps) {
  return <TextEdit {...props} keyboard="email" />;
}
