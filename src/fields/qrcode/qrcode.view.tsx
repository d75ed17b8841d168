import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';

export const qrcodeView = defineFieldView({ Cell });

function Cell({ field, record }: CellProps) {
  const text = formatText(record[field.name]);
  return (
    <LinkCell href={text} external>
      {text}
    </LinkCell>
  );
}
