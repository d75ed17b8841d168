import { type RawBuilder, sql } from 'kysely';
import type { NumberedLink } from '../../metadata/read/numberedLink.ts';
import { conflict, notFound, type Refusal } from '../errors.ts';
import { writingsOf } from '../records/read/readListFilter.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';

/** What was typed or scanned: the number of a record, or the id of one. */
export type WantedNumber = { number: string } | { id: number };

interface Candidate {
  id: number;
  label: string;
  /** Whether the link takes it at all. */
  fits: boolean;
  is_part: boolean;
}

/** How many of several records with one number a refusal names. */
const NAMED = 5;

/**
 * The ids of the records that are meant, each at its place, or why there is none: by their numbers, whatever the case and
 * the width of their letters, or by their ids. A part of a set may have the number of its set, and the number means the set.
 * One statement, and a second one for numbers that are not found as they are written.
 * @param context with the schema that reads: what the user does not see is not found
 */
export async function findNumbered(
  context: RecordsContext,
  link: NumberedLink,
  parent: number,
  typed: readonly WantedNumber[],
): Promise<(number | Refusal)[]> {
  const search = candidatesOf(context, link, parent);
  const ids = typed.flatMap((one) => ('id' in one ? [one.id] : []));
  const numbers = [...new Set(typed.flatMap((one) => ('id' in one ? [] : [one.number])))];
  const exact = await search(
    (record, label) => sql`${record.id} = any (${ids}::integer[])
    or ${label} = any (${numbers}::text[])`,
  );
  const known = new Set(exact.map(({ label }) => label));
  const others = numbers.filter((number) => !known.has(number)).flatMap(similarTo);
  const similar = others.length === 0 ? [] : await search((_, label) => sql`lower(${label}) = any (${others}::text[])`);
  return typed.map((one) => {
    if ('id' in one)
      return meant(
        exact.filter(({ id }) => id === one.id),
        `#${one.id}`,
      );
    const own = exact.filter(({ label }) => label === one.number);
    const like = similar.filter(({ label }) => similarTo(one.number).includes(label.toLowerCase()));
    return meant(own.length > 0 ? own : like, one.number);
  });
}

/** A number that was typed, without what only the keyboard decides. */
function similarTo(number: string): string[] {
  return writingsOf(number.toLowerCase());
}

type Where = (record: RecordSql, label: RawBuilder<unknown>) => RawBuilder<unknown>;

function candidatesOf(context: RecordsContext, { link, pick, target }: NumberedLink, parent: number) {
  return async (where: Where): Promise<Candidate[]> => {
    const module = context.schema.modules[target.name] ?? target;
    const record = RecordSql.of(context.schema, module, 't');
    const label = record.text(module.recordLabel);
    const conditions = Object.entries(pick.filter ?? {}).map(([name, is]) => record.condition({ field: name, is }));
    if (link.match !== undefined) conditions.push(sql`${record.value(link.match)} = ${parent}`);
    const fits = conditions.length === 0 ? sql`true` : sql`coalesce(${sql.join(conditions, sql` and `)}, false)`;
    const part = module.stock?.parent;
    const isPart = part === undefined ? sql`false` : sql`${record.value(part)} is not null`;
    const condition = where(record, label);
    const { rows } = await sql<Candidate>`select t.id, ${label} as label, ${fits} as fits, ${isPart} as is_part
      from ${record.from} where ${condition} order by t.id`.execute(handleOf(context));
    return rows;
  };
}

function meant(candidates: readonly Candidate[], number: string): number | Refusal {
  if (candidates.length === 0) return notFound('byNumber.unknown', { number });
  const fitting = candidates.filter(({ fits }) => fits);
  if (fitting.length === 0) return conflict('byNumber.unfit', { number });
  const wholes = fitting.filter(({ is_part }) => !is_part);
  const [one, ...others] = wholes.length > 0 ? wholes : fitting.slice(0, 1);
  if (!one || others.length > 0) {
    const named = wholes.slice(0, NAMED).map(({ id }) => `#${id}`);
    return conflict('byNumber.several', { number, ids: `${named.join(', ')}${wholes.length > NAMED ? ' …' : ''}` });
  }
  return one.id;
}
