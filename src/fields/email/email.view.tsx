import { type CellProps, defineFieldView, type InputProps } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';
import { inputOf } from '../shared/readOnlyInput.tsx';
import { LikeFilter, TextEdit } from '../shared/TextEdit.tsx';

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
