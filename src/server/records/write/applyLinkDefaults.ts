import { sql } from 'kysely';
import { formatInBoth, readField } from '../../../fields/fieldTypes.ts';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import { textParams } from '../../../fields/shared/sentenceParams.ts';
import { fieldOf, type Link, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import type { Body } from '../recordsContext.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';

/** A link that sets values of its new rows. */
interface LinkDefaults {
  parent: string;
  by: string;
  copy: readonly string[];
  /** Those of `copy` that a client may send, if it sends the same. */
  binding: readonly string[];
  values: Record<string, unknown>;
}

/** The body of a new record with what its links set, and the values of it that they contradict, by field. */
export interface LinkedBody {
  body: Body;
  errors: Record<string, Violation>;
}

/**
 * New records with the values that a link sets in its rows: fields of the parent record (`copy`), and fixed values
 * (`values`). Another value of a copied field is an error, because the row would not get it. Fixed values, and a number
 * that the rows share with their record (`renumber.links`), are set whatever a client says: forms of the module alone cannot
 * know them. Of several links between the same modules, those hold that the client does not contradict. One statement for
 * each link, or none where no link has defaults.
 */
export async function applyLinkDefaults(
  context: RecordsContext,
  module: Module,
  bodies: readonly Body[],
): Promise<LinkedBody[]> {
  let filled = bodies.map((body): LinkedBody => ({ body, errors: {} }));
  for (const links of linkDefaultsOf(context.schema, module)) {
    const by = links[0]?.by ?? '';
    const parents = [...new Set(filled.map(({ body }) => body[by]).filter(isId))];
    if (parents.length === 0) continue;
    const copies: Map<number, Body>[] = [];
    for (const link of links) copies.push(link.copy.length === 0 ? new Map() : await copiesOf(context, link, parents));
    filled = filled.map(({ body, errors }) => {
      const parent = body[by];
      if (!isId(parent)) return { body, errors };
      const sets = links.map(({ values, binding }, place) => ({
        values: { ...values, ...copies[place]?.get(parent) },
        binding,
      }));
      const linked = linkedBody(module, body, sets);
      return { ...linked, errors: { ...errors, ...linked.errors } };
    });
  }
  return filled;
}

/** What one link sets in a row, and which of it a client may not contradict. */
interface LinkSet {
  values: Body;
  binding: readonly string[];
}

/**
 * The body with the sets that say nothing else than it does, else with the first that may say something else. When there
 * is none, the body keeps what it says, and one value of it is an error.
 */
function linkedBody(module: Module, body: Body, sets: readonly LinkSet[]): LinkedBody {
  const contradicted = sets.map(({ values, binding }) => {
    const names = Object.keys(values).filter((name) => differs(module, name, body, values[name]));
    return { values, names, refused: names.find((name) => binding.includes(name)) };
  });
  const fitting = contradicted.filter(({ names }) => names.length === 0);
  if (fitting.length > 0) return { body: Object.assign({}, body, ...fitting.map(({ values }) => values)), errors: {} };
  const overruled = contradicted.find(({ refused }) => refused === undefined);
  if (overruled) return { body: { ...body, ...overruled.values }, errors: {} };
  const [first] = contradicted;
  const name = first?.refused ?? '';
  const field = fieldOf(module, name);
  const value = first?.values[name];
  const params = textParams('value', formatInBoth(field, value));
  const violation: Violation = { key: 'linkValue', params: { ...params, given: String(body[name]) } };
  return { body: { ...first?.values, ...body }, errors: { [name]: violation } };
}

/** Whether the body has a value of its own, as records would store it. */
function differs(module: Module, name: string, body: Body, value: unknown): boolean {
  const current = body[name] ?? '';
  if (current === '') return false;
  const field = fieldOf(module, name);
  const parsed = readField(field, current);
  return !('value' in parsed) || JSON.stringify(parsed.value) !== JSON.stringify(value ?? null);
}

/** The links whose rows are records of the module, together where they come from the same records. */
const linkDefaultsOf = perModule((schema: Schema, module: Module): LinkDefaults[][] => {
  const all = Object.values(schema.modules).flatMap((parent) =>
    parent.links
      .filter((link) => link.module === module.name && (link.copy.length > 0 || Object.keys(link.values).length > 0))
      .map((link) => ({
        parent: parent.name,
        by: link.by,
        copy: link.copy,
        binding: bindingOf(parent, link),
        values: link.values,
      })),
  );
  const isSame = (one: LinkDefaults, other: LinkDefaults) => one.parent === other.parent && one.by === other.by;
  const firsts = all.filter((link, place) => all.findIndex((other) => isSame(link, other)) === place);
  return firsts.map((first) => all.filter((link) => isSame(link, first)));
});

/** A number that the rows of the link share with their record is theirs alone. */
function bindingOf({ renumber }: Module, { name, copy }: Link): string[] {
  const isShared = renumber?.links?.includes(name) ?? false;
  return copy.filter((one) => !(isShared && one === renumber?.field));
}

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
