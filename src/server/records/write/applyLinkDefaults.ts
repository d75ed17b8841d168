import { sql } from 'kysely';
import { fieldOf, type Module, type Schema } from '../../../metadata/model.ts';
import { columnOf, quoted, tableOf } from '../../database/structure/sqlNames.ts';
import type { Body } from '../recordsContext.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { perModule } from '../sql/perModule.ts';

/** A link whose new rows take something over. */
interface Source {
  parent: string;
  by: string;
  copy: readonly string[];
  values: Record<string, unknown>;
}

/**
 * New records as they have to be where a link says so: what they take over from the record that they belong to (`copy`),
 * and what is always so of its rows (`values`), whatever the client says. One statement for all, and none for most.
 */
export async function takeOver(context: RecordsContext, module: Module, bodies: readonly Body[]): Promise<Body[]> {
  let taken = [...bodies];
  for (const source of sourcesOf(context.schema, module)) {
    const parents = [...new Set(taken.map((body) => body[source.by]).filter(isId))];
    if (parents.length === 0) continue;
    const copies = source.copy.length === 0 ? new Map() : await copiesOf(context, source, parents);
    taken = taken.map((body) => {
      const parent = body[source.by];
      return isId(parent) ? { ...body, ...source.values, ...copies.get(parent) } : body;
    });
  }
  return taken;
}

const sourcesOf = perModule((schema: Schema, module: Module): Source[] =>
  Object.values(schema.modules).flatMap((parent) =>
    parent.links
      .filter((link) => link.module === module.name && (link.copy.length > 0 || Object.keys(link.values).length > 0))
      .map(({ by, copy, values }) => ({ parent: parent.name, by, copy, values })),
  ),
);

async function copiesOf(
  { schema, ...context }: RecordsContext,
  { parent, copy }: Source,
  ids: readonly number[],
): Promise<Map<number, Body>> {
  const module = schema.modules[parent] as Module;
  const columns = copy.map((name) => `p.${quoted(columnOf(fieldOf(module, name)) ?? name)} as ${quoted(name)}`);
  const { rows } = await sql<{ id: number } & Body>`select p.id, ${sql.raw(columns.join(', '))}
    from ${sql.raw(tableOf(parent))} p where p.id = any (${ids}::integer[])`.execute(handleOf({ schema, ...context }));
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;
}
