import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';

export const phoneView = defineFieldView({ Cell, oneLine: true });

function Cell({ field, record }: CellProps) {
  const number = formatText(record[field.name]);
  return <LinkCell href={dialledBy(number)}>{number}</LinkCell>;
}

/**
 * A tel: link holds the digits only; an extension is dialled after a pause. The zero of `+49 (0)30` is for calls from within
 * the country: after its prefix nobody dials it.
 */
function dialledBy(number: string): string {
  const signs = number.replace(/(?<=\+.*)\(0\)|[^\da-z+#]/gi, '');
  return `tel:${signs.replace(/[a-z#]+/i, ';ext=')}`;
}
