import type { Link, Module, Schema } from '../../../metadata/model.ts';

/** A link whose rows are records of a module, with the module that has it. */
export interface LinkOfRows {
  parent: Module;
  link: Link;
}

/** The links whose rows are records of the module, and that set values of them. */
export function settingLinks(schema: Schema, rows: Module): LinkOfRows[] {
  return Object.values(schema.modules).flatMap((parent) =>
    parent.links
      .filter(({ module, copy, values }) => module === rows.name && copy.length + Object.keys(values).length > 0)
      .map((link) => ({ parent, link })),
  );
}

/** The fields of new records that move from one record to another, or whose first record has them: marks. */
export function marksOf(module: Module): string[] {
  return module.unique.flatMap(({ move, when }) => (move && when ? [when.field] : []));
}
