import { fieldOf, type Module, type Schema, targetOf } from '../../model.ts';

/** The module behind the reference of that name. Throws when there is none: parsing has checked it. */
export function referencedModule(schema: Schema, module: Module, name: string): Module {
  const target = targetOf(schema, fieldOf(module, name));
  if (!target) throw new Error(`${module.name}.${name} is no reference`);
  return target;
}
