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
