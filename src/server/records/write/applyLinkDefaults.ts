import { sql } from 'kysely';
import { formatField, readField } from '../../../fields/fieldTypes.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import { malformed } from '../../errors.ts';
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
 * New records with the values that a link sets in its rows: fields of the parent record (`copy`), and fixed values
 * (`values`). A client may leave them out, or send the same; another value is refused (400), because the row would not get
 * it. Of several links between the same modules, those hold that the client does not contradict. One statement for each
 * link, or none where no link has defaults.
 */
export async function applyLinkDefaults(
  context: RecordsContext,
  module: Module,
  bodies: readonly Body[],
): Promise<Body[]> {
  let filled = [...bodies];
  for (const links of linkDefaultsOf(context.schema, module)) {
    const by = links[0]?.by ?? '';
    const parents = [...new Set(filled.map((body) => body[by]).filter(isId))];
    if (parents.length === 0) continue;
    const copies: Map<number, Body>[] = [];
    for (const link of links) copies.push(link.copy.length === 0 ? new Map() : await copiesOf(context, link, parents));
    filled = filled.map((body) => {
      const parent = body[by];
      if (!isId(parent)) return body;
      const sets = links.map(({ values }, place) => ({ ...values, ...copies[place]?.get(parent) }));
      return Object.assign({}, body, ...withoutContradiction(module, body, sets));
    });
  }
  return filled;
}

/** Those of the sets that say nothing else than the body. Throws 400 when there is none. */
function withoutContradiction(module: Module, body: Body, sets: readonly Body[]): Body[] {
  const named = sets.map((values) =>
    Object.entries(values).find(([name, value]) => differs(module, name, body, value)),
  );
  const fitting = sets.filter((_, place) => named[place] === undefined);
  const [first] = named;
  if (fitting.length > 0 || !first) return fitting;
  const [name, value] = first;
  const field = fieldOf(module, name);
  const shown = { value_en: formatField(field, value, 'en'), value_zh: formatField(field, value, 'zh') };
  const given = { given: String(body[name]) };
  throw malformed('linkValue', { field_en: field.label.en, field_zh: field.label.zh, ...shown, ...given });
}

/** Whether the body has a value of its own, as records would store it. */
function differs(module: Module, name: string, body: Body, value: unknown): boolean {
  const given = body[name] ?? '';
  if (given === '') return false;
  const field = fieldOf(module, name);
  const parsed = readField(field, given);
  return !('value' in parsed) || JSON.stringify(parsed.value) !== JSON.stringify(value ?? null);
}

/** The links whose rows are records of the module, together where they come from the same records. */
const linkDefaultsOf = perModule((schema: Schema, module: Module): LinkDefaults[][] => {
  const all = Object.values(schema.modules).flatMap((parent) =>
    parent.links
      .filter((link) => link.module === module.name && (link.copy.length > 0 || Object.keys(link.values).length > 0))
      .map(({ by, copy, values }) => ({ parent: parent.name, by, copy, values })),
  );
  const isSame = (one: LinkDefaults, other: LinkDefaults) => one.parent === other.parent && one.by === other.by;
  const firsts = all.filter((link, place) => all.findIndex((other) => isSame(link, other)) === place);
  return firsts.map((first) => all.filter((link) => isSame(link, first)));
});

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
