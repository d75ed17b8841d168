import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import { formatText } from '../shared/formatText.ts';
import { LinkCell } from '../shared/LinkCell.tsx';

export const phoneView = defineFieldView({ Cell, oneLine: true });

function Cell({ field, record }: CellProps) {
  const number = formatText(record[field.name]);
  return <LinkCell href={dialledBy(number)}>{number}</LinkCell>;
}

/** A tel: link holds the digits only; an extension is dialled after a pause. */
function dialledBy(number: string): string {
  const [main = '', extension] = number.split(/ext\.?|x|#/i);
  return `tel:${main.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension.trim()}` : ''}`;
}
