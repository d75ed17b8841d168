import { z } from 'zod';
import { condition, type Derivation, defineFieldType, derivedKeys, fieldName } from '../shared/fieldType.ts';
import { formatText } from '../shared/formatText.ts';
import { readTextFilter } from '../shared/readText.ts';

const descriptor = z.strictObject({
  type: z.literal('lookup'),
  ...derivedKeys,
  /** A reference field of this module, or one of its links. */
  through: fieldName,
  /** The field that is read there. */
  field: fieldName,
  /** Through a reference: the field that is read there where the first is empty. Both are of the same type. */
  otherwise: fieldName.optional(),
  /** Through a link: only rows for which this holds. */
  where: condition.optional(),
  /**
   * Through a link: which of these rows is read, by id. Of rows of documents, the last one is the one confirmed last.
   * @default "first"
   */
  take: z.enum(['first', 'last']).optional(),
});

type LookupField = z.output<typeof descriptor>;

/**
 * A field of another record, shown here: of the record that a reference points to, or of one row of a link. It can be
 * sorted and searched like the field itself.
 *
 * The type of the other field decides how a lookup is shown: displayedFieldOf of src/metadata returns a field of that
 * type. The definition below serves where no such field is known.
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
