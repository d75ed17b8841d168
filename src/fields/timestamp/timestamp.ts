import { z } from 'zod';
import { isCalendarDay } from '../shared/days/calendarDay.ts';
import { formatMoment } from '../shared/days/formatMoment.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse } from '../shared/fieldType.ts';

const { name, label, help, shownWhen, was } = commonKeys;

const isoInstant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A moment that the server writes down. Every module has `created_at` and `updated_at`. */
export const timestamp = defineFieldType({
  options: z.strictObject({
    type: z.literal('timestamp'),
    ...{ name, label, help, shownWhen, was },
    /** Only the server writes it. */
    readOnly: z.literal(true).default(true),
  }),
  column: () => ({ type: 'timestamptz' }),
  read,
  filters: ['gte', 'lte', 'null'],
  sortable: true,
  format,
  jsonSchema: () => ({ type: 'string', format: 'date-time', readOnly: true }),
});

/** An ISO instant with its zone; a day alone is its start in UTC. The value is the instant in UTC, to the millisecond. */
function read(value: unknown): ParseResult {
  if (typeof value !== 'string') return refuse('date');
  const instant = isCalendarDay(value) ? `${value}T00:00:00Z` : value;
  const day = isoInstant.exec(instant)?.[1];
  const date = new Date(day && isCalendarDay(day) ? instant : Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? { value: date.toISOString() } : refuse('date');
}

function format(value: unknown, _field: unknown, locale: string): string {
  return typeof value === 'string' ? formatMoment(value, locale) : '';
}
