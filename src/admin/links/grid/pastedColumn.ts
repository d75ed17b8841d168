import { numberStyleOf } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { typedNumber } from '../../../fields/shared/typed/typedNumber.ts';

/**
 * The cells of a column copied from a spreadsheet, from top to bottom; an empty cell is ''. Null when the copied area
 * has several columns: it is not clear which of them is meant.
 */
export function pastedColumn(text: string): string[] | null {
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);
  const column: string[] = [];
  for (const line of lines) {
    const [cell = '', ...more] = line.split('\t').filter((part) => part.trim() !== '');
    if (more.length > 0) return null;
    column.push(cell.trim());
  }
  return column;
}

/**
 * A number that was pasted (`$1,234.50`, `1.234,50 EUR`, `(120)`, `１２０`) as a plain decimal. A text that is no number, could
 * be two different ones, or is in another currency comes back unchanged, and the field refuses it.
 *
 * @param currency what the field's amounts are in (ISO 4217); undefined for what is no amount
 */
export function pastedNumber(field: Field, text: string, currency: string | undefined): string {
  const meant = typedNumber(text, { ...numberStyleOf(field), currency });
  return meant && 'number' in meant ? meant.number : text;
}
