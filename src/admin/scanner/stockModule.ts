import type { Module, Schema } from '../../metadata/model.ts';

/** The module whose records carry the codes: that of the items. */
export function stockModuleOf({ modules }: Schema): Module | undefined {
  return Object.values(modules).find(({ stock }) => stock !== undefined);
}
