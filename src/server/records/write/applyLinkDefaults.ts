import { sql } from 'kysely';
import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import type { Body } from '../recordsContext.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';
import { perModule } from '../sql/perModule.ts';

/** A link that sets values of its new rows. */
interface LinkDefaults {
  parent: string;
  by: string;
  copy: readonly string[];
  values: Record<string, unknown>;
}

/**
 * New records with the values that a link sets in its rows, whatever the client sends: fields of the parent record
 * (`copy`), and fixed values (`values`). One statement for all records, or none where no link has defaults.
 */
export async function applyLinkDefaults(
  context: RecordsContext,
  module: Module,
  bodies: readonly Body[],
): Promise<Body[]> {
  let filled = [...bodies];
  for (const defaults of linkDefaultsOf(context.schema, module)) {
    const parents = [...new Set(filled.map((body) => body[defaults.by]).filter(isId))];
    if (parents.length === 0) continue;
    const copies = defaults.copy.length === 0 ? new Map() : await copiesOf(context, defaults, parents);
    filled = filled.map((body) => {
      const parent = body[defaults.by];
      return isId(parent) ? { ...body, ...defaults.values, ...copies.get(parent) } : body;
    });
  }
  return filled;
}

const linkDefaultsOf = perModule((schema: Schema, module: Module): LinkDefaults[] =>
  Object.values(schema.modules).flatMap((parent) =>
    parent.links
      .filter((link) => link.module === module.name && (link.copy.length > 0 || Object.keys(link.values).length > 0))
      .map(({ by, copy, values }) => ({ parent: parent.name, by, copy, values })),
  ),
);

async function copiesOf(
  { schema, ...context }: RecordsContext,
  { parent, copy }: LinkDefaults,
  ids: readonly number[],
): Promise<Map<number, Body>> {
  const module = moduleOf(schema, parent);
  const columns = copy.map((name) => sql`p.${columnRef(module, name).sql} as ${sql.id(name)}`);
  const { rows } = await sql<{ id: number } & Body>`select p.id, ${sql.join(columns)}
    from ${tableOf(parent)} p where p.id = any (${ids}::integer[])`.execute(handleOf({ schema, ...context }));
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;
}
