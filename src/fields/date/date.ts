import { z } from 'zod';
import { dayFrom, isCalendarDay, isRelativeDay, todayAnywhere } from '../shared/days/calendarDay.ts';
import { formatDay } from '../shared/days/formatDay.ts';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse, valueOrFormula } from '../shared/fieldType.ts';

const dayOrToday = z
  .string()
  .refine((value) => value === 'today' || isCalendarDay(value), 'write a day as "2026-01-31", or "today"');

const startingDay = z
  .string()
  .refine(
    (value) => isRelativeDay(value) || isCalendarDay(value),
    'write a day as "2026-01-31", or "today", or so many days from then: "today+30"',
  );

const descriptor = z.strictObject({
  type: z.literal('date'),
  ...commonKeys,
  /** The day of a new record: a day such as `2026-01-31`, `today`, or days from then: `today+30`. */
  default: valueOrFormula(startingDay).optional(),
  /** The first day that is allowed: a day, or `today`. */
  min: dayOrToday.optional(),
  /** The last day that is allowed: a day, or `today`. */
  max: dayOrToday.optional(),
});

type DateField = z.output<typeof descriptor>;

/** A day of the calendar, `2026-01-31`. It has no time, and so no time zone. */
export const date = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(readDefault))),
  column: () => ({ type: 'date' }),
  read,
  readFilter: (value) => (isCalendarDay(value) ? { value } : refuse('date')),
  defaultValue: (field) => (typeof field.default === 'string' ? dayFrom(field.default) : undefined),
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatDay(value, locale),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  fitsRows: true,
});

function read(value: unknown, field: DateField): ParseResult {
  if (!isCalendarDay(value)) return refuse('date');
  const { first, last } = todayAnywhere();
  const min = field.min === 'today' ? first : field.min;
  const max = field.max === 'today' ? last : field.max;
  if (min !== undefined && value < min) return refuse('min', { min });
  if (max !== undefined && value > max) return refuse('max', { max });
  return { value };
}

function readDefault(value: unknown, field: DateField): ParseResult {
  return read(typeof value === 'string' ? dayFrom(value) : value, field);
}
