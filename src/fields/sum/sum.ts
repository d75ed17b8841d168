import { z } from 'zod';
import { condition, defineFieldType, derivedKeys, fieldName } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { readNumberFilter } from '../shared/readNumber.ts';

/**
 * The sum of a number over the rows of a link, or how many rows there are. Shown like the summed field, for which
 * src/metadata's shownField stands in; here is what holds for a number of rows.
 */
export const sum = defineFieldType({
  options: z.strictObject({
    type: z.literal('sum'),
    ...derivedKeys,
    link: fieldName,
    /** The field of the link's rows that is summed; absent: their number. */
    field: fieldName.optional(),
    /** Only rows for which this holds. */
    rowsWhere: condition.optional(),
    /** When it is summed at all, a condition on the record itself … */
    where: condition.optional(),
    /** … and what the value is when it does not hold. */
    otherwise: z.number().optional(),
  }),
  column: () => null,
  derive: ({ link, field, rowsWhere, where, otherwise }) => ({
    from: 'rows',
    link,
    field,
    rowsWhere,
    where,
    otherwise,
  }),
  read: (value) => ({ value }),
  readFilter: readNumberFilter,
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatNumber(value, locale),
  jsonSchema: (field) => ({ type: field.field ? 'number' : 'integer', readOnly: true }),
});
