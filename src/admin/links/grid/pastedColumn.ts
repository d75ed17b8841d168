import { visibleText } from '../../../fields/shared/written/visibleText.ts';

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
 * A number as spreadsheets and letters write it ('$1,234.50', '1.234,50 EUR', '(120)', '１２０') as a plain decimal. A
 * text that is no number, or could be two different numbers, comes back unchanged, and the field refuses it.
 */
export function plainNumber(text: string): string {
  const parts = written.exec(visibleText(text));
  if (!parts) return text;
  const { open, minus, inner, number = '', close } = parts.groups ?? {};
  if ((open === undefined) !== (close === undefined)) return text;
  const digits = withoutGroups(number.trim());
  if (digits === undefined) return text;
  return [open, minus, inner].some((sign) => sign && sign !== '+') ? `-${digits}` : digits;
}

const money = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|元)`;
const written = new RegExp(
  String.raw`^(?<open>\()?\s*(?<minus>[-+−])?\s*${money}?\s*(?<inner>[-+−])?\s*(?<number>[\d.,'’ ]*\d)\s*${money}?\s*(?<close>\))?$`,
  'u',
);

/** Digits with at most one decimal point; undefined when the separators make no sense. */
function withoutGroups(number: string): string | undefined {
  if (/^\d*\.?\d+$/.test(number)) return number.startsWith('.') ? `0${number}` : number;
  const form = forms.find(({ shape }) => shape.test(number));
  return form && number.replace(form.groups, '').replace(',', '.');
}

/** The ways to write a number with separators. `groups` is the separator that only groups digits. */
const forms: { shape: RegExp; groups: RegExp }[] = [
  { shape: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, groups: /,/g },
  { shape: /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/, groups: /,/g },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/, groups: /\./g },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, groups: /\./g },
  { shape: /^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:[.,]\d+)?$/, groups: /[ '’]/g },
  { shape: /^(?:0,\d+|\d+,\d{1,2})$/, groups: /$^/ },
];
