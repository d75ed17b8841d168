import type { FieldTypeName } from './fieldTypes.ts';

/** What other programs, and people, call the types. */
const otherNames: Partial<Record<FieldTypeName, readonly string[]>> = {
  input: ['text', 'string', 'varchar'],
  multiline: ['textarea', 'longtext', 'notes'],
  decimal: ['float', 'double'],
  integer: ['int'],
  money: ['currency', 'amount', 'price'],
  percent: ['percentage'],
  timestamp: ['datetime'],
  select: ['dropdown', 'choice', 'enum'],
  'multi-select': ['tags', 'choices'],
  checkbox: ['bool', 'boolean', 'yesno'],
  'searchable-select': ['reference', 'relation', 'link'],
  computed: ['formula'],
  media: ['image', 'photo', 'picture', 'video', 'file', 'attachment'],
  'repeat-section': ['table', 'rows'],
};

/** The type that is called so elsewhere: `text` is an `input` here. */
export function typeCalled(name: string): string | undefined {
  return Object.entries(otherNames).find(([, names]) => names.includes(name.toLowerCase()))?.[0];
}
