import { isDay, isTimeOfDay, spreadsheetFormatOf } from '../../fields/capabilities.ts';
import { type Field, formatField } from '../../fields/fieldTypes.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import type { ExcelColumn } from './writeExcel.ts';

/**
 * A value in a file, CSV or workbook: numbers stay numbers, and days and times are written by ISO 8601 (the columns of a workbook
 * say which texts are days); other values as people read them.
 */
export function fileCellOf(value: unknown, field: Field, language: Language): string | number | null {
  if (value === null || value === undefined) return null;
  if (isDay(field) || isTimeOfDay(field)) return value as string;
  return typeof value === 'number' ? value : formatField(field, value, language);
}

/** The header and the format of a column in a file. */
export function excelColumnOf({ field }: { field: Field }, language: Language): ExcelColumn {
  const label = textIn(field.label, language);
  const format = isDay(field) ? 'day' : spreadsheetFormatOf(field);
  const wide = [...label].reduce((sum, letter) => sum + (letter > '\u2E7F' ? 2 : 1), 0);
  return { label, ...(format && { format }), width: Math.max(format ? 12 : 20, wide + 4) };
}
