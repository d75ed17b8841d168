import { z } from 'zod';
import { commonKeys, defineFieldType, refuse, valueOrFormula } from '../shared/fieldType.ts';

const { unique: _never, ...keys } = commonKeys;

/** Yes or no, never unknown. */
export const checkbox = defineFieldType({
  options: z.strictObject({
    type: z.literal('checkbox'),
    ...keys,
    /** The value of a new record. */
    default: valueOrFormula(z.boolean()).default(false),
  }),
  column: (field) => ({ type: 'boolean', notNull: { default: String(field.default === true) } }),
  read: (value) => (typeof value === 'boolean' ? { value } : refuse('boolean')),
  empty: false,
  filters: ['eq', 'neq'],
  sortable: true,
  format: (value, _field, locale) => (typeof value === 'boolean' ? yesOrNo(value, locale) : ''),
  jsonSchema: () => ({ type: 'boolean' }),
  align: 'center',
  fitsRows: true,
});

function yesOrNo(value: boolean, locale: string): string {
  if (locale.startsWith('zh')) return value ? '是' : '否';
  return value ? 'Yes' : 'No';
}
