import { z } from 'zod';
import { isCalendarDay } from '../shared/calendarDay.ts';
import { condition, defineFieldType, derivedKeys, fieldName, refuse } from '../shared/fieldType.ts';
import { formatDay } from '../shared/formatDay.ts';

/** The earliest day among the rows of a link: since when the oldest of them is there. None where no row has one. */
export const earliest = defineFieldType({
  options: z.strictObject({
    type: z.literal('earliest'),
    ...derivedKeys,
    link: fieldName,
    /** The day of the link's rows. */
    field: fieldName,
    /** Only rows for which this holds. */
    rowsWhere: condition.optional(),
  }),
  column: () => null,
  derive: ({ link, field, rowsWhere }) => ({ from: 'earliest', link, field, rowsWhere }),
  read: (value) => ({ value }),
  readFilter: (value) => (isCalendarDay(value) ? { value } : refuse('date')),
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatDay(value, locale),
  jsonSchema: () => ({ type: 'string', format: 'date', readOnly: true }),
});
