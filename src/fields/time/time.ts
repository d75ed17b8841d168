import { z } from 'zod';
import { formatTime, isTime, timePattern } from '../shared/days/timeOfDay.ts';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse, valueOrFormula } from '../shared/fieldType.ts';

const timeOfDay = z.string().refine(isTime, 'write a time of day as "09:30", from "00:00" to "23:59"');

const descriptor = z.strictObject({
  type: z.literal('time'),
  ...commonKeys,
  /** The time of a new record, such as `09:30`. */
  default: valueOrFormula(timeOfDay).optional(),
  /** The earliest time that is allowed. */
  min: timeOfDay.optional(),
  /** The latest time that is allowed. */
  max: timeOfDay.optional(),
});

type TimeField = z.output<typeof descriptor>;

/** A time of day, `09:30`, as a clock on the wall shows it. It has no day, and so no time zone. */
export const time = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  // Texts of this form stand in the order of the day, and every database answers them as they are.
  column: () => ({ type: 'varchar(5)' }),
  read,
  readFilter: (value) => (isTime(value) ? { value } : refuse('time')),
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatTime(value, locale),
  jsonSchema: () => ({ type: 'string', pattern: timePattern }),
  timeOfDay: true,
  fitsRows: true,
});

function read(value: unknown, { min, max }: TimeField): ParseResult {
  if (!isTime(value)) return refuse('time');
  if (min !== undefined && value < min) return refuse('min', { min });
  if (max !== undefined && value > max) return refuse('max', { max });
  return { value };
}
