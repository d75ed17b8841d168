import { sql } from 'kysely';
import { defaultFormulaOf } from '../../../fields/shared/fieldType.ts';
import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import {
  type ChosenRecord,
  fieldsWithFormula,
  formulaDefaults,
  sourcesOfDefault,
} from '../../../metadata/read/rules/formulaDefaults.ts';
import { type ValidatedRecord, validateRecord } from '../../../metadata/read/rules/validateRecord.ts';
import { type Body, handleOf, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { applyLinkDefaults } from './applyLinkDefaults.ts';
import { takenOver } from './missingTargets.ts';

/** A new record, and the names of the references that a link has copied into it. */
export interface ReadRecord extends ValidatedRecord {
  copied: string[];
}

/**
 * The bodies of new records, with the values that links and the formulas of defaults set, and validated. What formulas read
 * of other records is read by one statement for each module, however many bodies there are.
 */
export async function readNewRecords(
  context: RecordsContext,
  known: Module,
  bodies: readonly Body[],
): Promise<ReadRecord[]> {
  const module = (await context.hooks(context.schema, known).moduleOfToday?.(context)) ?? known;
  const empty = Object.fromEntries((context.withoutDefault?.(module.name) ?? []).map((name) => [name, null]));
  const linked = await applyLinkDefaults(context, module, bodies);
  const complete = linked.map(({ body }) => ({ ...empty, ...body }));
  const defaults = await madeOf(context, module, complete);
  return linked.map(({ body, errors: contradicted }, at) => {
    const { values, errors } = validateRecord(module, complete[at] ?? body, undefined, defaults[at]);
    const copied = takenOver(context.schema, module, bodies[at] ?? {}, body);
    return { values, errors: { ...errors, ...contradicted }, copied };
  });
}

/**
 * The errors but those of fields whose values the hooks complete: a body that leaves them out is right.
 * @param extra the values of the hooks
 */
export function errorsBeside(extra: Body, errors: ValidatedRecord['errors']): ValidatedRecord['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !Object.hasOwn(extra, name)));
}

/** Whether new records of the module start with values of other records. */
export const readsOtherRecords = perModule((schema, module) => namesBehind(schema, module).size > 0);

type Chosen = Map<string, Body | null>;

/** A record that was read may choose the next one, so it goes on until nothing is missing. */
async function madeOf(context: RecordsContext, module: Module, bodies: readonly Body[]): Promise<Body[]> {
  if (fieldsWithFormula(module).length === 0) return bodies.map(() => ({}));
  const chosen: Chosen = new Map();
  for (;;) {
    const all = bodies.map((body) => formulaDefaults(context.schema, module, body, (of) => chosen.get(keyOf(of))));
    const missing = all.flatMap((one) => one.missing);
    if (missing.length === 0) return all.map(({ values }) => values);
    await readChosen(context, module, missing, chosen);
  }
}

async function readChosen(
  context: RecordsContext,
  module: Module,
  missing: readonly ChosenRecord[],
  chosen: Chosen,
): Promise<void> {
  for (const of of missing) chosen.set(keyOf(of), null);
  for (const name of new Set(missing.map((of) => of.module))) {
    const ids = [...new Set(missing.filter((of) => of.module === name).map(({ id }) => id))];
    const names = namesBehind(context.schema, module).get(name) ?? new Set();
    const record = RecordSql.of(context.schema, moduleOf(context.schema, name), 't');
    const columns = [...names].map((one) => sql`${record.value(one)} as ${sql.id(one)}`);
    const { rows } = await sql<Body>`select t.id as "_id", ${sql.join(columns)} from ${record.from}
      where t.id = any (${ids}::integer[])`.execute(handleOf(context));
    for (const { _id, ...values } of rows) chosen.set(keyOf({ module: name, id: Number(_id) }), values);
  }
}

function keyOf({ module, id }: ChosenRecord): string {
  return `${module} ${id}`;
}

/** The fields that the defaults of a module read in other modules, by module. */
const namesBehind = perModule((schema: Schema, module: Module): Map<string, Set<string>> => {
  const names = new Map<string, Set<string>>();
  for (const field of fieldsWithFormula(module)) {
    for (const source of sourcesOfDefault(schema, module, defaultFormulaOf(field) ?? '')) {
      if ('own' in source) continue;
      const known = names.get(source.target.name) ?? new Set();
      for (const { name } of source.fields) known.add(name);
      names.set(source.target.name, known);
    }
  }
  return names;
});
