import { z } from 'zod';
import { mistake } from '../shared/descriptorChecks.ts';
import { condition, defineFieldType, derivedKeys, fieldName } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { readNumberFilter } from '../shared/readNumber.ts';

/**
 * The sum of a number over the rows of a link, its least or its greatest value there, or the number of rows.
 *
 * A sum is shown like the field that is added up, which displayedFieldOf of src/metadata returns. The definition below
 * serves where rows are only counted.
 */
export const sum = defineFieldType({
  options: z
    .strictObject({
      type: z.literal('sum'),
      ...derivedKeys,
      /** The link whose rows are added up. */
      link: fieldName,
      /** The field of the rows that is added up. Without it, the rows are counted. */
      field: fieldName.optional(),
      /** What is read of the field: its sum, its least value, or its greatest. Without a row, these two are empty. */
      take: z.enum(['sum', 'min', 'max']).default('sum'),
      /** Only rows for which this holds. */
      rowsWhere: condition.optional(),
      /** Rows are added up only while this holds of the record itself. */
      where: condition.optional(),
      /** The value while `where` does not hold. */
      otherwise: z.number().optional(),
    })
    .superRefine(({ field, take }, context) => {
      if (field !== undefined || take === 'sum') return;
      mistake(context, 'take', 'rows without a field are only counted: name the field, or leave the key out');
    }),
  column: () => null,
  derive: ({ link, field, take, rowsWhere, where, otherwise }) => ({
    from: 'rows',
    link,
    field,
    take,
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
  kind: () => 'numeric',
  numberStyle: () => ({}),
});
