import { isStored } from '../../fields/capabilities.ts';
import { findField, type Link, type Module } from '../model.ts';
import { isWritable } from '../read/rules/validateRecord.ts';

/**
 * The module with what follows from its sets: the parts of a set carry its number. So links to parts copy the number, and
 * a call that changes it changes it in the parts, which the file need not say.
 */
export function withPartsOfSets(module: Module): Module {
  const parent = module.stock?.parent;
  const { recordLabel: number, renumber } = module;
  const field = findField(module, number);
  if (parent === undefined || !field || !isStored(field) || !isWritable(field, true)) return module;
  const isOfParts = (link: Link) => link.module === module.name && link.by === parent;
  const links = module.links.map((link) =>
    isOfParts(link) ? { ...link, copy: [...new Set([...link.copy, number])] } : link,
  );
  if (renumber?.field !== number) return { ...module, links };
  const named = new Set([...(renumber.links ?? []), ...links.filter(isOfParts).map(({ name }) => name)]);
  return { ...module, links, ...(named.size > 0 && { renumber: { ...renumber, links: [...named] } }) };
}
