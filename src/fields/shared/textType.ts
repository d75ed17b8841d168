import type { FieldType } from './fieldType.ts';
import { formatText } from './formatText.ts';
import { readTextFilter } from './readText.ts';

/** What types whose value is text have in common; a type replaces what is different in it. */
export const textType = {
  column: ({ maxLength }: { maxLength: number }) => ({ type: `varchar(${maxLength})`, people: true }),
  readFilter: readTextFilter,
  filters: ['eq', 'neq', 'like', 'null'],
  sortable: true,
  format: formatText,
  fitsRows: true,
} as const satisfies Partial<FieldType>;
