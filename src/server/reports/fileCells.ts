import { isDay, spreadsheetFormatOf } from '../../fields/capabilities.ts';
import { formatField } from '../../fields/fieldTypes.ts';
import type { CsvCell } from '../../fields/shared/csv.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import type { ReportTableColumn } from '../../metadata/read/reportFields.ts';
import type { ExcelCell, ExcelColumn } from './writeExcel.ts';

/** A value in a CSV file: numbers stay numbers; other values are written as people read them. */
export function csvCellOf(value: unknown, { field }: ReportTableColumn, language: Language): CsvCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : formatField(field, value, language);
}

/** A value in a workbook: like in a CSV file, but days stay days too. */
export function excelCellOf(value: unknown, column: ReportTableColumn, language: Language): ExcelCell {
  return isDay(column.field) ? (value as string | null) : csvCellOf(value, column, language);
}

/** The header and the format of a column in a workbook. */
export function excelColumnOf({ field }: ReportTableColumn, language: Language): ExcelColumn {
  const label = textIn(field.label, language);
  const format = isDay(field) ? 'day' : spreadsheetFormatOf(field);
  const wide = [...label].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 2 : 1), 0);
  return { label, ...(format && { format }), width: Math.max(format ? 12 : 20, wide + 4) };
}
