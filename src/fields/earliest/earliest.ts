import { z } from 'zod';
import { isCalendarDay } from '../shared/days/calendarDay.ts';
import { formatDay } from '../shared/days/formatDay.ts';
import { condition, defineFieldType, derivedKeys, fieldName, refuse } from '../shared/fieldType.ts';

/** The earliest day among the rows of a link. It is empty where no row has a day. */
export const earliest = defineFieldType({
  options: z.strictObject({
    type: z.literal('earliest'),
    ...derivedKeys,
    /** The link whose rows are looked at. */
    link: fieldName,
    /** The date field of the rows. */
    field: fieldName,
    /** Only rows for which this holds. */
    rowsWhere: condition.optional(),
  }),
  column: () => null,
  derive: ({ link, field, rowsWhere }) => ({ from: 'first-day', link, field, rowsWhere }),
  read: (value) => ({ value }),
  readFilter: (value) => (isCalendarDay(value) ? { value } : refuse('date')),
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatDay(value, locale),
  jsonSchema: () => ({ type: 'string', format: 'date', readOnly: true }),
  kind: () => 'date',
});
