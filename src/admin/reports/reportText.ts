import { formatField } from '../../fields/fieldTypes.ts';
import type { ReportTableColumn } from '../../metadata/reportFields.ts';

/** A value of a report as people read it; empty for none. */
export function reportText({ field, role }: Pick<ReportTableColumn, 'field' | 'role'>, value: unknown, locale: string) {
  if (value === null || value === undefined) return '';
  return role === 'month' ? monthText(String(value), locale) : formatField(field, value, locale);
}

function monthText(month: string, locale: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return date.toLocaleDateString(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** Figures stand to the right. */
export function isFigure({ field }: Pick<ReportTableColumn, 'field'>): boolean {
  return ['integer', 'decimal', 'money', 'number', 'computed', 'sum'].includes(field.type);
}
