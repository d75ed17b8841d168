import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Link, type Module, type Schema } from '../../model.ts';

/** A field that a quick search looks in: of the module itself, or of a link's rows. */
export interface SearchedField {
  /** The module that has the field. */
  module: Module;
  field: Field;
  link?: Link;
}

/** The field that `list.quickSearch` names: `item_no`, or `certificate.certificate_no` of a link's rows. */
export function findSearchedField(schema: Schema, module: Module, name: string): SearchedField | undefined {
  const { link: linkName, field: fieldName } = partsOfSearched(name);
  const link = module.links.find((candidate) => candidate.name === linkName);
  const owner = linkName === undefined ? module : link && schema.modules[link.module];
  const field = owner && findField(owner, fieldName);
  return owner && field ? { module: owner, field, ...(link && { link }) } : undefined;
}

/** All searched fields of a module. Throws for an unknown name; the cross-checks have refused such a schema. */
export function searchedFields(schema: Schema, module: Module): SearchedField[] {
  return module.list.quickSearch.map((name) => {
    const searched = findSearchedField(schema, module, name);
    if (!searched) throw new Error(`No field ${name} to search module ${module.name} in`);
    return searched;
  });
}

/** The parts of a name such as `certificate.certificate_no`: the link, if there is one, and the field. */
export function partsOfSearched(name: string): { link?: string; field: string } {
  const [first = '', second] = name.split('.');
  return second === undefined ? { field: first } : { link: first, field: second };
}
