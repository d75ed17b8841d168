import { z } from 'zod';
import { mistake } from '../shared/descriptorChecks.ts';
import { condition, defineFieldType, derivedKeys, fieldName, text, textIn } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';

/** The most parts of a tally. The database makes the object in one call, and its arguments have room for 50 parts. */
const MOST_PARTS = 50;

const part = z.strictObject({
  /** The value of `by` that is counted, or a list of values. */
  is: condition.shape.is,
  /** The key in the answer of the API. A part with several values needs one. @default the value */
  name: z.string().min(1).max(100).optional(),
  /** What stands behind the number. */
  label: text,
});

const descriptor = z.strictObject({
  type: z.literal('tally'),
  ...derivedKeys,
  /** The link whose rows are counted. */
  link: fieldName,
  /** The field of the rows whose values are told apart. */
  by: fieldName,
  /** What is counted, in the order in which it is shown. Parts that are 0 are not shown. */
  parts: z.array(part).min(1).max(MOST_PARTS),
});

type TallyField = z.output<typeof descriptor>;
type Part = TallyField['parts'][number];

/** How many rows of a link have which value: the API answers `{ "MemoOut": 3, "Sold": 0 }`, and people read `3 out`. */
export const tally = defineFieldType({
  options: descriptor.superRefine(checkParts),
  column: () => null,
  derive: ({ link, by, parts }) => ({
    from: 'counts',
    link,
    by,
    parts: parts.map((one) => ({ name: partName(one), is: one.is })),
  }),
  read: (value) => ({ value }),
  filters: [],
  sortable: false,
  format: (value, { parts }, locale) =>
    parts
      .flatMap((one) => {
        const count = countOf(value, partName(one));
        return count === 0 ? [] : [`${formatNumber(count, locale)} ${textIn(one.label, locale)}`];
      })
      .join(' · '),
  jsonSchema: ({ parts }) => ({
    type: 'object',
    readOnly: true,
    properties: Object.fromEntries(parts.map((one) => [partName(one), { type: 'integer', minimum: 0 }])),
    required: parts.map(partName),
  }),
  kind: () => 'jsonb',
});

/** The key of a part in the answer. */
function partName({ name, is }: Part): string {
  return name ?? String(is);
}

/** The counts of a value; an empty object where the value is no tally. */
function countOf(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return 0;
  const count = (value as Record<string, unknown>)[name];
  return typeof count === 'number' ? count : 0;
}

function checkParts({ parts }: TallyField, context: z.RefinementCtx<TallyField>): void {
  const nameless = parts.findIndex(({ is, name }) => Array.isArray(is) && name === undefined);
  if (nameless >= 0)
    mistake(context, 'parts', `part ${nameless + 1} counts several values: give it a name, e.g. "name": "returned"`);
  for (const [what, all] of [
    ['two parts are called', parts.map(partName)],
    ['two parts count', parts.flatMap(({ is }) => is).map(String)],
  ] as const) {
    const twice = all.find((one, index) => all.indexOf(one) < index);
    if (twice !== undefined) mistake(context, 'parts', `${what} "${twice}": change or remove one of the two`);
  }
}
