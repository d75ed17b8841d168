import { isComposed, isCounts, isFirstDay, isLookup, isSum } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../model.ts';
import { lookupTarget } from '../read/fields/displayedFieldOf.ts';
import { fieldsOfComputed } from '../read/rules/formulaFields.ts';

/** A derived field that reads itself by way of other derived fields: `sale.total → sale-item.share → sale.total`. */
export function derivedCycles(schema: Schema): { module: string; field: string; cycle: string[] }[] {
  const finished = new Set<string>();
  const found: { module: string; field: string; cycle: string[] }[] = [];
  const visit = (module: Module, field: Field, trail: string[]) => {
    const key = `${module.name}.${field.name}`;
    const start = trail.indexOf(key);
    if (start >= 0) found.push({ module: module.name, field: field.name, cycle: [...trail.slice(start), key] });
    if (start >= 0 || finished.has(key)) return;
    for (const next of readBy(schema, module, field)) visit(next.module, next.field, [...trail, key]);
    finished.add(key);
  };
  for (const module of Object.values(schema.modules)) for (const field of module.fields) visit(module, field, []);
  return found;
}

/** The fields whose values a derived field is made from. */
export function readBy(schema: Schema, module: Module, field: Field): { module: Module; field: Field }[] {
  const own = (name: string) => {
    const read = findField(module, name);
    return read ? [{ module, field: read }] : [];
  };
  if (isComposed(field)) return fieldsOfComputed(field).flatMap(own);
  if (isLookup(field)) {
    const target = lookupTarget(schema, module, field);
    const chosenBy = target && field.where ? findField(target.module, field.where.field) : undefined;
    const otherwise = target && field.otherwise !== undefined ? findField(target.module, field.otherwise) : undefined;
    return [
      ...(target ? [target] : []),
      ...[chosenBy, otherwise].flatMap((read) => (target && read ? [{ module: target.module, field: read }] : [])),
    ];
  }
  if (isSum(field) || isFirstDay(field)) {
    const rows = schema.modules[module.links.find((link) => link.name === field.link)?.module ?? ''];
    const read = rows && field.field !== undefined ? findField(rows, field.field) : undefined;
    const chosenBy = rows && field.rowsWhere ? findField(rows, field.rowsWhere.field) : undefined;
    return [
      ...[read, chosenBy].flatMap((one) => (rows && one ? [{ module: rows, field: one }] : [])),
      ...(isSum(field) && field.where ? own(field.where.field) : []),
    ];
  }
  if (isCounts(field)) {
    const rows = schema.modules[module.links.find((link) => link.name === field.link)?.module ?? ''];
    const counted = rows && findField(rows, field.by);
    return rows && counted ? [{ module: rows, field: counted }] : [];
  }
  return [];
}
