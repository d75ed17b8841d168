import { z } from 'zod';
import { commonKeys, defineFieldType, refuse, text } from '../fieldType.ts';

/** One line of text. */
export const input = defineFieldType({
  options: z.strictObject({
    type: z.literal('input'),
    ...commonKeys,
    default: z.string().optional(),
    minLength: z.int().min(1).optional(),
    maxLength: z.int().min(1).max(10_000).optional(),
    pattern: z.strictObject({ regex: z.string().min(1), message: text }).optional(),
  }),
  column: (field) => ({ type: `varchar(${field.maxLength ?? 255})`, people: true }),
  read(value, field) {
    if (typeof value !== 'string') return refuse('text');
    const trimmed = value.trim();
    const { minLength, maxLength = 255, pattern } = field;
    if (minLength !== undefined && trimmed.length < minLength) return refuse('minLength', { min: minLength });
    if (trimmed.length > maxLength) return refuse('maxLength', { max: maxLength });
    if (pattern && !new RegExp(pattern.regex, 'u').test(trimmed)) {
      return { violation: { key: 'pattern', text: pattern.message } };
    }
    return { value: trimmed };
  },
  filters: ['eq', 'neq', 'like', 'null'],
  sortable: true,
  format: (value) => (value == null ? '' : String(value)),
  jsonSchema: ({ minLength, maxLength = 255, pattern }) => ({
    type: 'string',
    maxLength,
    ...(minLength !== undefined && { minLength }),
    ...(pattern && { pattern: pattern.regex }),
  }),
});
