import { type RawBuilder, sql } from 'kysely';
import { holdsFiles, isReference } from '../../../fields/capabilities.ts';
import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { columnRef, constant, tableOf } from '../../database/structure/sqlNames.ts';
import { auditRowsSql, auditSql } from './auditSql.ts';

/**
 * Further table expressions for a WITH RECURSIVE in which `gone` is the deleted records of the module: they write the
 * audit of those records that the database deletes together with them (`onDelete: 'cascade'`, through any number of
 * levels), mark the files of all, and empty what refers to them by `onDelete: 'set null'`, as a change of those records like
 * any other. Files stay as long as their records can be restored.
 */
export function deletedAlong(schema: Schema, module: Module, userId: unknown): RawBuilder<unknown> {
  const { names, steps } = cascadeFrom(schema, module);
  const haveFiles = names.some((name) => moduleOf(schema, name).fields.some(holdsFiles));
  const emptied = emptiedWith(schema, names);
  if (steps.length === 0 && !haveFiles && emptied.length === 0) return sql``;
  const first = sql`select ${constant(module.name)}::text as module, id from gone`;
  const further =
    steps.length > 0
      ? sql` union select next.module, next.id
          from deleted, lateral (${sql.join(steps.map(sqlOfStep(schema)), sql` union all `)}) next`
      : sql``;
  const files = sql`, parted as (update facet.media file set deleted_at = now() from deleted
    where file.module = deleted.module and file.record_id = deleted.id and file.deleted_at is null)`;
  const reached = [...new Set(steps.map((step) => step.module))];
  const audits = reached.map((name, place) => auditOf(moduleOf(schema, name), userId, place));
  return sql`, first_gone as (${first}), deleted (module, id) as (select * from first_gone ${further}) ${haveFiles ? files : sql``} ${sql.join([...audits, ...emptied.map((one, place) => emptiedOf(one, userId, place))], sql` `)}`;
}

/** From records of `target` to the records of `module` whose `field` refers to them. */
export interface CascadeStep {
  target: string;
  module: string;
  field: string;
}

/** The modules whose records may be deleted together with those of the first one, which is among them, and how. */
export function cascadeFrom(schema: Schema, first: Module): { names: string[]; steps: CascadeStep[] } {
  const names = [first.name];
  const steps: CascadeStep[] = [];
  // The loop also visits the names that it appends.
  for (const target of names) {
    for (const module of Object.values(schema.modules)) {
      for (const field of module.fields) {
        if (!isReference(field) || field.module !== target || field.onDelete !== 'cascade') continue;
        steps.push({ target, module: module.name, field: field.name });
        if (!names.includes(module.name)) names.push(module.name);
      }
    }
  }
  return { names, steps };
}

const sqlOfStep =
  (schema: Schema) =>
  ({ target, module, field }: CascadeStep) =>
    sql`select ${constant(module)}::text as module, t.id from ${tableOf(module)} t
      where deleted.module = ${constant(target)} and t.${columnRef(moduleOf(schema, module), field).sql} = deleted.id`;

/** The statement sees the rows as they were. Those of `gone` have their audit already. */
function auditOf(module: Module, userId: unknown, place: number): RawBuilder<unknown> {
  const rows = sql`(select t.* from ${tableOf(module.name)} t join deleted on deleted.id = t.id
    where deleted.module = ${constant(module.name)} and (deleted.module, t.id) not in (select module, id from first_gone))`;
  const audit = auditRowsSql(module, 'delete', userId, rows);
  return sql`, ${sql.id(`audited_${place}`)} as (${audit})`;
}

/** The references of a module that are emptied with the records that they refer to. */
export interface Emptied {
  module: Module;
  references: { name: string; target: string }[];
}

/** What refers to records of the modules by `onDelete: 'set null'`. */
export function emptiedWith(schema: Schema, targets: readonly string[]): Emptied[] {
  return Object.values(schema.modules).flatMap((module) => {
    const references = module.fields.flatMap((field) =>
      isReference(field) && field.onDelete === 'set null' && targets.includes(field.module)
        ? [{ name: field.name, target: field.module }]
        : [],
    );
    return references.length > 0 ? [{ module, references }] : [];
  });
}

/** In one update for all of its references: the second one of a statement would change nothing. Those of `deleted` are gone. */
function emptiedOf({ module, references }: Emptied, userId: unknown, place: number): RawBuilder<unknown> {
  const table = tableOf(module.name);
  const emptying = sql.id(`emptying_${place}`);
  const columns = references.map(({ name, target }) => {
    const column = columnRef(module, name).sql;
    const isOfTarget = sql`deleted.module = ${constant(target)} and deleted.id = t.${column}`;
    return { name, column, isOfTarget, isGone: sql`exists (select from deleted where ${isOfTarget})` };
  });
  const concerned = columns.map(({ isOfTarget }) => sql`select t.id from ${table} t join deleted on ${isOfTarget}`);
  const changes = columns.map(
    ({ name, column, isGone }) =>
      sql`case when ${isGone} then jsonb_build_object(${constant(name)}, jsonb_build_array(t.${column}, null)) else '{}' end`,
  );
  const assignments = columns.map(
    ({ column, isGone }) => sql`${column} = case when ${isGone} then null else t.${column} end`,
  );
  const audit = auditSql(module, 'update', userId, { from: emptying, changes: sql`changed.changes` });
  return sql`, ${emptying} as (select t.id, ${sql.join(changes, sql` || `)} as changes from ${table} t
      where t.id in (${sql.join(concerned, sql` union `)})
        and not exists (select from deleted where deleted.module = ${constant(module.name)} and deleted.id = t.id)),
    ${sql.id(`emptied_${place}`)} as (update ${table} t
      set ${sql.join(assignments)}, "_version" = t."_version" + 1, updated_at = now()
      from ${emptying} where t.id = ${emptying}.id),
    ${sql.id(`emptied_audit_${place}`)} as (${audit})`;
}
