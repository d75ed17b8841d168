import type { Module, Schema } from '../../../metadata/model.ts';

/** Memoizes a function of a module, as long as its schema is in use. */
export function perModule<Made>(
  make: (schema: Schema, module: Module) => Made,
): (schema: Schema, module: Module) => Made {
  const known = new WeakMap<Module, Made>();
  return (schema, module) => {
    const before = known.get(module);
    if (before !== undefined) return before;
    const made = make(schema, module);
    known.set(module, made);
    return made;
  };
}
