import { z } from 'zod';
import { condition, type Derivation, defineFieldType, derivedKeys, fieldName } from '../shared/fieldType.ts';
import { formatText } from '../shared/formatText.ts';
import { readTextFilter } from '../shared/readText.ts';

const descriptor = z.strictObject({
  type: z.literal('lookup'),
  ...derivedKeys,
  /** A reference field of this module, or one of its links. */
  through: fieldName,
  /** The field that is looked up there. */
  field: fieldName,
  /** Through a reference: the field that is looked up there where the first is empty. */
  otherwise: fieldName.optional(),
  /** Of a link: which rows; all of them unless told. */
  where: condition.optional(),
  /** Of a link: which one of these, by id; the first unless told. */
  take: z.enum(['first', 'last']).optional(),
});

type LookupField = z.output<typeof descriptor>;

/**
 * A field of another record, shown and searched here, read-only. What it looks like and can be asked is its target's
 * affair: src/metadata's shownField gives a field of the target's type for it; here is what holds without that.
 */
export const lookup = defineFieldType({
  options: descriptor,
  column: () => null,
  derive,
  read: (value) => ({ value }),
  readFilter: readTextFilter,
  filters: ['eq', 'neq', 'like', 'gte', 'lte', 'null'],
  sortable: true,
  format: formatText,
  jsonSchema: () => ({ readOnly: true }),
});

function derive(
  { through, field, otherwise, where, take }: LookupField,
  links: readonly { name: string }[],
): Derivation {
  return where || take || links.some((link) => link.name === through)
    ? { from: 'link', link: through, field, where, take }
    : { from: 'reference', reference: through, field, otherwise };
}
