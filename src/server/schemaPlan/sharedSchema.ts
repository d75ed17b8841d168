import { sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import { type Role, rights } from '../../metadata/keys/roleKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { rowModulesOf } from '../../metadata/read/documentRows.ts';
import { seenSchema } from '../../metadata/rights/seenSchema.ts';
import type { Handle } from '../database/connection/database.ts';
import { columnOf, tableName } from '../database/structure/sqlNames.ts';

/**
 * The part of a schema that the database has as well, for a server whose folder is behind. What is missing is as hidden as
 * it is from a role that may not see it. Modules that are the same in both are written as ever; those that differ, and
 * documents that work with them, are only read.
 */
export async function sharedSchema(handle: Handle, schema: Schema): Promise<Schema> {
  const columns = await readColumns(handle);
  const modules = Object.values(schema.modules);
  const lacking = new Map(modules.map((module) => [module.name, lackOf(module, columns)]));
  const seen = seenSchema(schema, roleFor(lacking, new Set()));
  const frozen = frozenModules(schema, seen, lacking);
  const shared = seenSchema(schema, roleFor(lacking, frozen));
  return {
    ...shared,
    modules: Object.fromEntries(
      Object.values(shared.modules).map((module) => [
        module.name,
        frozen.has(module.name) ? module : { ...module, rights: undefined },
      ]),
    ),
    roles: schema.roles.map((role) => withoutBlindRules(role, lacking)),
    settings: schema.settings,
  };
}

/** What the database lacks of a module; `isStrict`: it wants a value that the module does not know. */
interface Lack {
  isGone: boolean;
  fields: string[];
  isStrict: boolean;
}

interface ActualColumn {
  table: string;
  name: string;
  /** Rows without a value of it are refused. */
  needed: boolean;
}

async function readColumns(handle: Handle): Promise<ActualColumn[]> {
  const { rows } = await sql<ActualColumn>`select table_name as "table", column_name as name,
    is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
    from information_schema.columns where table_schema = current_schema()`.execute(handle);
  return rows;
}

function lackOf({ name, fields }: Module, columns: readonly ActualColumn[]): Lack {
  const there = columns.filter(({ table }) => table === tableName(name));
  const wanted = fields.flatMap((field) => {
    const column = columnOf(field);
    return column === undefined ? [] : [{ field: field.name, column }];
  });
  return {
    isGone: there.length === 0,
    fields: wanted.filter(({ column }) => !there.some((one) => one.name === column)).map(({ field }) => field),
    isStrict: there.some((one) => one.needed && !wanted.some(({ column }) => column === one.name)),
  };
}

/** A role that sees what is there, and writes all but the frozen modules. */
function roleFor(lacking: ReadonlyMap<string, Lack>, frozen: ReadonlySet<string>): Role {
  const all = Object.fromEntries(rights.map((right) => [right, true]));
  const reads = Object.fromEntries(rights.map((right) => [right, ['read', 'print', 'export'].includes(right)]));
  const modules = [...lacking].map(([name, { isGone, fields }]): [string, Role['modules'][string]] => {
    if (isGone) return [name, { read: false }];
    const hidden = Object.fromEntries(fields.map((field) => [field, 'hidden' as const]));
    return [name, { ...(frozen.has(name) ? reads : all), fields: hidden }];
  });
  const label = { en: 'shared', zh: 'shared' };
  const others = { reports: true, dashboard: true, settings: true, requiresSecondFactor: false };
  return { name: 'shared', label, modules: Object.fromEntries(modules), ...others };
}

/** The modules that differ, with the documents, counts and payments that work with them, and the rows of these. */
function frozenModules(schema: Schema, seen: Schema, lacking: ReadonlyMap<string, Lack>): Set<string> {
  const all = Object.values(schema.modules);
  const frozen = new Set(
    all.filter((module) => differs(module, seen, lacking.get(module.name))).map(({ name }) => name),
  );
  for (let size = -1; size < frozen.size; ) {
    size = frozen.size;
    for (const module of all) {
      const rows = rowModulesOf(module);
      const { document, payment, cost, count, fields } = module;
      if (!(document || payment || cost || count)) continue;
      const used = [...fields.flatMap((field) => (isReference(field) ? [field.module] : [])), ...rows];
      if (used.some((name) => frozen.has(name))) frozen.add(module.name);
      if (frozen.has(module.name)) for (const name of rows) frozen.add(name);
    }
  }
  return frozen;
}

function differs(module: Module, { modules }: Schema, lack: Lack | undefined): boolean {
  const left = modules[module.name];
  return !left || left.fields.length < module.fields.length || lack?.isStrict === true;
}

/** A role whose records are told by a field that is missing sees none of them. */
function withoutBlindRules(role: Role, lacking: ReadonlyMap<string, Lack>): Role {
  const modules = Object.entries(role.modules).map(([name, rules]) => {
    const missing = lacking.get(name)?.fields ?? [];
    const isBlind = Object.keys(rules.where ?? {}).some((key) => missing.some((field) => key.startsWith(field)));
    return [name, isBlind ? { read: false } : rules] as const;
  });
  return { ...role, modules: Object.fromEntries(modules) };
}
