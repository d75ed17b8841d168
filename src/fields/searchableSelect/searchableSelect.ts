import { z } from 'zod';
import { mistake } from '../shared/descriptorChecks.ts';
import {
  commonKeys,
  defineFieldType,
  fieldName,
  type ParseResult,
  refuse,
  valueOrFormula,
} from '../shared/fieldType.ts';
import { formatText } from '../shared/formatText.ts';
import { readInteger } from '../shared/readNumber.ts';

/** A field of the target shown beside the reference: `supplier_name`, or `{ field: 'name', as: 'supplier_name' }`. */
const display = z
  .union([
    fieldName,
    z.strictObject({
      /** The field there. */
      field: fieldName,
      /** Its name here, where the same name is taken already. */
      as: fieldName,
    }),
  ])
  .transform((it) => (typeof it === 'string' ? { field: it, as: it } : it));

const descriptor = z.strictObject({
  type: z.literal('searchable-select'),
  ...commonKeys,
  /** The id of the record that a new record refers to. */
  default: valueOrFormula(z.int32().positive()).optional(),
  /** The module that is referred to. */
  module: z.string().regex(/^[a-z][a-z0-9-]*$/, 'write the name of a module: small letters, digits and dashes'),
  /**
   * Fields of the record that is referred to. They are shown beside the reference, and each becomes a field of its own
   * here. @default its record label
   */
  display: z.array(display).min(1).optional(),
  /**
   * What happens when somebody deletes the record that is referred to: `restrict` refuses that, `cascade` deletes this
   * record too, `set null` empties the reference.
   */
  onDelete: z.enum(['restrict', 'cascade', 'set null']).default('restrict'),
  /** Whether people can make a new record of that module from within the form. */
  newRecord: z.boolean().optional(),
  /** Only records with these values can be chosen. */
  filter: z.record(fieldName, z.union([z.string(), z.number(), z.boolean()])).optional(),
});

type SearchableSelectField = z.output<typeof descriptor>;

/** A reference to a record of another module, by its id. */
export const searchableSelect = defineFieldType({
  options: descriptor.superRefine(checkOnDelete),
  column: ({ module, onDelete }) => ({ type: 'integer', references: { module, onDelete } }),
  read,
  filters: ['eq', 'neq', 'null'],
  sortable: true,
  format: formatText,
  jsonSchema: () => ({ type: 'integer', minimum: 1 }),
  reference: true,
  hiddenFromGuests: 'holds the id of another record; name a field that it looks up instead',
});

/** Ids are positive integers. The database checks whether the record exists, and refuses it by 'reference' too. */
function read(value: unknown): ParseResult {
  const parsed = readInteger(value, { min: 1 });
  return 'violation' in parsed ? refuse('reference') : parsed;
}

function checkOnDelete(field: SearchableSelectField, context: z.RefinementCtx<SearchableSelectField>): void {
  if (field.required && field.onDelete === 'set null') {
    mistake(context, 'onDelete', 'a required reference cannot become empty: use "restrict" or "cascade"');
  }
}
