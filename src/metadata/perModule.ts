import type { Module, Schema } from './model.ts';

/** Memoizes a function of a schema and a module of it, as long as the schema is in use. */
export function perModule<Made>(
  make: (schema: Schema, module: Module) => Made,
): (schema: Schema, module: Module) => Made {
  return memoize<[Schema, Module], Made>(make);
}

/** Memoizes a function of a module alone. */
export function ofModule<Made>(make: (module: Module) => Made): (module: Module) => Made {
  return memoize<[Module], Made>(make);
}

function memoize<Args extends [...unknown[], Module], Made>(make: (...args: Args) => Made) {
  const known = new WeakMap<Module, Made>();
  return (...args: Args): Made => {
    const module = args.at(-1) as Module;
    const before = known.get(module);
    if (before !== undefined) return before;
    const result = make(...args);
    known.set(module, result);
    return result;
  };
}
