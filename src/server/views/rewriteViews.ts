import { sql } from 'kysely';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { filterKeyOf } from '../../metadata/read/fields/filterKeys.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/** A value that filters of saved views shall ask for in place of another one. */
export interface FilterRewrite {
  from: string | number;
  to: string | number;
  /** Whether filters of the field ask for such values. */
  isOf: (module: Module, field: Field) => boolean;
}

interface FilteringView {
  id: number;
  module: string;
  state: { filter: Filter };
}

type Filter = Record<string, unknown>;

/** Views that people have saved of lists ask for the other value. */
export async function rewriteViews(context: RecordsContext, rewrite: FilterRewrite): Promise<void> {
  const handle = handleOf(context);
  const was = sql`jsonb_build_object('was', ${JSON.stringify(rewrite.from)}::jsonb)`;
  const { rows } = await sql<FilteringView>`select id, module, state from facet.views
    where jsonb_path_exists(state, '$.filter.** ? (@ == $was)', ${was}) order by id for update`.execute(handle);
  for (const { id, module, state } of rows) {
    const filter = rewrittenFilter(context.schema, module, state.filter, rewrite);
    await sql`update facet.views set state = ${JSON.stringify({ ...state, filter })}::jsonb where id = ${id}`.execute(
      handle,
    );
  }
}

function rewrittenFilter(schema: Schema, name: string, filter: Filter, rewrite: FilterRewrite): Filter {
  const module = schema.modules[name];
  const asksForIt = (key: string) => {
    const field = module && filterKeyOf(module, key)?.field;
    return module !== undefined && field !== undefined && rewrite.isOf(module, field);
  };
  const other = (value: unknown) => (value === rewrite.from ? rewrite.to : value);
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (isAlternatives(key, value)) return [key, value.map((one) => rewrittenFilter(schema, name, one, rewrite))];
      if (!asksForIt(key)) return [key, value];
      return [key, Array.isArray(value) ? [...new Set(value.map(other))] : other(value)];
    }),
  );
}

/** Filters of which one holds; a field of that name has values instead. */
function isAlternatives(key: string, value: unknown): value is Filter[] {
  return key === 'or' && Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}
