import type { CellProps } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';
import { linkedTextView } from '../shared/TextEdit.tsx';

export const emailView = linkedTextView(Cell, 'email');

function Cell({ field, record }: CellProps) {
  const address = formatText(record[field.name]);
  return <LinkCell href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</LinkCell>;
}
