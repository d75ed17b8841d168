import { sql } from 'kysely';
import { type Badge, badgeOf, type Module } from '../../metadata/model.ts';
import { filterNow } from '../../metadata/read/fields/filterKeys.ts';
import { countSql } from '../records/read/countRecords.ts';
import { readFilterOfList } from '../records/read/readListFilter.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/** The numbers of the side menu's badges, by module, in one statement whatever their number. */
export async function countBadges(context: RecordsContext): Promise<Record<string, number>> {
  const arms = Object.values(context.schema.modules).flatMap((module) => {
    const badge = badgeOf(module);
    return badge ? [countArm(context, module, badge)] : [];
  });
  if (arms.length === 0) return {};
  const { rows } = await sql<{ module: string; count: number }>`${sql.join(arms, sql` union all `)}`.execute(
    handleOf(context),
  );
  return Object.fromEntries(rows.map(({ module, count }) => [module, count]));
}

function countArm({ schema, userId }: RecordsContext, module: Module, { filter }: Badge) {
  const conditions = readFilterOfList(schema, module, filterNow(schema, module, filter));
  return sql`select ${sql.lit(module.name)} as module, (${countSql(schema, module, conditions, userId)}) as count`;
}
