import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';

export const urlView = defineFieldView({ Cell });

/** The address without `https://www.`. Any other text is no link, because a link must not run a script. */
function Cell({ field, record }: CellProps) {
  const address = formatText(record[field.name]);
  if (!/^https?:\/\//i.test(address)) return <span>{address}</span>;
  return (
    <LinkCell href={address} external>
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </LinkCell>
  );
}
