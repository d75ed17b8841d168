import { isDay, spreadsheetFormatOf } from '../../fields/capabilities.ts';
import { formatField } from '../../fields/fieldTypes.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import type { ReportTableColumn } from '../../metadata/read/reportFields.ts';
import type { ExcelCell, ExcelColumn } from './writeExcel.ts';

/** A value in a CSV file: numbers stay numbers, and days are written by ISO 8601; other values as people read them. */
export function csvCellOf(value: unknown, { field }: ReportTableColumn, language: Language): string | number | null {
  if (value === null || value === undefined) return null;
  if (isDay(field)) return value as string;
  return typeof value === 'number' ? value : formatField(field, value, language);
}

/** A value in a workbook, whose columns say which texts are days. */
export function excelCellOf(value: unknown, column: ReportTableColumn, language: Language): ExcelCell {
  return csvCellOf(value, column, language);
}

/** The header and the format of a column in a workbook. */
export function excelColumnOf({ field }: ReportTableColumn, language: Language): ExcelColumn {
  const label = textIn(field.label, language);
  const format = isDay(field) ? 'day' : spreadsheetFormatOf(field);
  const wide = [...label].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 2 : 1), 0);
  return { label, ...(format && { format }), width: Math.max(format ? 12 : 20, wide + 4) };
}
