import type { Role } from '../keys/roleKeys.ts';
import type { Schema } from '../model.ts';

/** The modules of which a role sees only some records: those with a filter, and rows of links, which follow their record. */
export function limitedModules({ modules }: Schema, role: Role): Set<string> {
  const limited = new Set(Object.keys(modules).filter((name) => role.modules[name]?.where));
  // What is added meanwhile is visited as well.
  for (const name of limited) {
    for (const link of modules[name]?.links ?? []) limited.add(link.module);
  }
  return limited;
}
