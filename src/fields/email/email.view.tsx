import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';

export const emailView = defineFieldView({ Cell, oneLine: true });

function Cell({ field, record }: CellProps) {
  const address = formatText(record[field.name]);
  return <LinkCell href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</LinkCell>;
}
