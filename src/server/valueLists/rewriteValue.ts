import { sql } from 'kysely';
import { isChoices } from '../../fields/capabilities.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { listOf, type ValuePlace, valuePlaces } from '../../metadata/read/valueLists.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';
import { rewriteViews } from '../views/rewriteViews.ts';
import { countUses } from './valueUses.ts';

/** A value of a list that gets another name, or becomes another value. */
export interface Rewrite {
  list: string;
  from: string;
  to: string;
}

/** How many records were rewritten, by module: what the audit of the value keeps. */
export type Rewritten = Record<string, number>;

/**
 * Writes the other value wherever the value stands: one statement for each column. It must run in the transaction that
 * has locked the value, so that nobody takes the value meanwhile. What was kept with confirmed documents, the audit and
 * the history of items stay as they were. So do the versions and times of the records: their values mean what they
 * meant, and nobody's open form becomes stale. Throws 409 where two records would be the same then.
 */
export async function rewriteValue(context: RecordsContext, rewrite: Rewrite): Promise<Rewritten> {
  const uses = await countUses(context, rewrite.list, [rewrite.from]);
  const used = new Set(uses.map(({ module }) => module));
  for (const place of valuePlaces(context.schema, rewrite.list)) {
    if (used.has(place.module.name)) await rewriteIn(context, place, rewrite);
  }
  const { list, from, to } = rewrite;
  await rewriteViews(context, {
    from,
    to,
    isOf: (module, field) => listOf(displayedFieldOf(context.schema, module, field)) === list,
  });
  for (const module of used) context.publish?.({ module, ids: [], action: 'update' });
  return Object.fromEntries(uses.map(({ module, records }) => [module, records]));
}

async function rewriteIn(context: RecordsContext, place: ValuePlace, { from, to }: Rewrite): Promise<void> {
  const { module, field, part } = place;
  const [table, column] = [tableOf(module.name), columnRef(module, field.name).sql];
  const statement = isChoices(field)
    ? rewriteChoices(place, { from, to })
    : part === undefined
      ? sql`update ${table} set ${column} = ${to} where ${column} = ${from}`
      : rewriteRows(place, part, { from, to });
  try {
    await statement.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, module);
  }
}

/**
 * The rows of a record are one value, which a form sends as a whole: a new version keeps one that holds the former value
 * from writing it back.
 */
function rewriteRows({ module, field }: ValuePlace, part: string, { from, to }: Omit<Rewrite, 'list'>) {
  const column = columnRef(module, field.name).sql;
  return sql`update ${tableOf(module.name)} set "_version" = "_version" + 1, ${column} = (
      select jsonb_agg(case when "row" ->> ${part}::text = ${from}
          then "row" || jsonb_build_object(${part}::text, ${to}::text) else "row" end order by place)
      from jsonb_array_elements(${column}) with ordinality as one ("row", place))
    where ${column} @> jsonb_build_array(jsonb_build_object(${part}::text, ${from}::text))`;
}

/** The same of a list of choices, in which a value that becomes another one of them is there once. */
function rewriteChoices({ module, field }: ValuePlace, { from, to }: Omit<Rewrite, 'list'>) {
  const column = columnRef(module, field.name).sql;
  return sql`update ${tableOf(module.name)} set "_version" = "_version" + 1, ${column} = (
      select jsonb_agg(value order by place) from (
        select case when one = ${from} then ${to}::text else one end as value, min(place) as place
        from jsonb_array_elements_text(${column}) with ordinality as chosen (one, place) group by 1) renamed)
    where ${column} ? ${from}::text`;
}
