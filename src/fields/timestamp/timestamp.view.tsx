import { today } from '../shared/calendarDay.ts';
import { DateRangeFilter } from '../shared/DateEdit.tsx';
import type { FieldOf } from '../shared/fieldType.ts';
import { defineFieldView, type FilterProps } from '../shared/fieldView.ts';
import { readOnlyInputOf } from '../shared/readOnlyInput.tsx';
import { NumberCell } from '../shared/TextCell.tsx';
import type { timestamp } from './timestamp.ts';

type TimestampField = FieldOf<typeof timestamp>;

export const timestampView = defineFieldView<TimestampField>({
  Cell: NumberCell,
  Input: readOnlyInputOf(NumberCell),
  Filter: ({ field }: FilterProps<TimestampField>) => (
    <DateRangeFilter field={field} toFilter={instantOf} toDay={dayOf} />
  ),
});

/** Users choose days of their own time zone: the filter goes from the first moment of one to the last of another. */
function instantOf(day: string, end: 'from' | 'to'): string {
  const instant = new Date(`${day}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(instant.getTime()) ? day : instant.toISOString();
}

/** A day is returned as it is, because React-Admin formats the value a second time. */
function dayOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : today(new Date(value));
}
