import { isNumber } from '../../../fields/capabilities.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';

/** A value of a report as text; empty for no value. */
export function reportText({ field, role }: Pick<ReportTableColumn, 'field' | 'role'>, value: unknown, locale: string) {
  if (value === null || value === undefined) return '';
  if (role === 'days') return bandText(String(value), locale);
  return role === 'month' ? monthText(String(value), locale) : formatField(field, value, locale);
}

/** `31-60` as '31–60 days', `91-` as '> 90 days'. */
function bandText(band: string, locale: string): string {
  const [from = '', to = ''] = band.split('-');
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return to === '' ? `> ${days.format(Number(from) - 1)}` : days.formatRange(Number(from), Number(to));
}

function monthText(month: string, locale: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return date.toLocaleDateString(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** Marks an average in the row of totals. */
export const averageSign = 'Ø';

/** Figures are aligned right. */
export function isFigure({ field }: Pick<ReportTableColumn, 'field'>): boolean {
  return isNumber(field);
}
