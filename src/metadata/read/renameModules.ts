import type { Module, Schema } from '../model.ts';

/** The same schema under other names of its modules: `names` has the new name for each name that changes. */
export function renameModules(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  const modules = Object.values(schema.modules).map((module): Module => {
    const renamed = withNames(module, names) as Module;
    return { ...renamed, name: names.get(module.name) ?? module.name };
  });
  const rest = withNames({ ...schema, modules: {} }, names) as Schema;
  return {
    ...rest,
    modules: Object.fromEntries(modules.map((module) => [module.name, module])),
    prints: rest.prints.map((print) =>
      'also' in print && print.also ? { ...print, also: print.also.map((name) => names.get(name) ?? name) } : print,
    ),
  };
}

/** Whatever refers to a module has its name at the key `module`. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'module' && typeof one === 'string' ? (names.get(one) ?? one) : withNames(one, names),
    ]),
  );
}
