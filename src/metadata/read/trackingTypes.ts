import { isChoice } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { fieldOf, findField, type Link, type Module, type Schema } from '../model.ts';
import { isNumbered, type NumberedModule } from './renumbering.ts';

/**
 * Completes the choices of the type in modules that keep the history of items. The choices of the schema file come
 * first. Then there is one for an item that was made by hand, for a new number, for each field that is followed, for each document and for setting it back,
 * for transformed items, and for added, changed and removed rows of links.
 */
export function addTrackingTypes(schema: Schema): void {
  for (const module of Object.values(schema.modules)) {
    const { stock } = module;
    const kept = stock?.tracking && schema.modules[stock.tracking.module];
    if (!kept) continue;
    kept.fields = kept.fields.map((field) => {
      if (field.name !== stock.tracking?.type || !isChoice(field) || !field.options) return field;
      const known = new Set(field.options.map(({ value }) => value));
      const added = trackingTypes(schema, module).filter(({ value }) => !known.has(value) && known.add(value));
      return { ...field, options: [...field.options, ...added] };
    });
  }
}

/** The names of all events that the history of a module's items can say today, some of them twice. */
export function trackingTypes(schema: Schema, module: Module): { value: string; label: Module['label'] }[] {
  const { tracking, transform } = module.stock ?? {};
  const links = module.links.filter(({ name }) => tracking?.links?.includes(name));
  return [
    createdType,
    ...(isNumbered(module) ? [renumberType(module)] : []),
    ...(tracking?.fields ?? []).flatMap((name) => {
      const tracked = findField(module, name);
      return tracked ? [fieldTrackingType(tracked)] : [];
    }),
    ...(transform ? [transformType] : []),
    ...Object.values(schema.modules)
      .filter((one) => one.document)
      .flatMap(trackingTypesOf),
    ...links.flatMap((link) => Object.values(linkTrackingTypes(link))),
  ];
}

/** The name of the event 'somebody made the item by hand' in the history of an item. */
export const createdType = { value: 'Created', label: { en: 'Created', zh: '建档' } };

/** The name of the event 'a new number' in the history of an item. */
export function renumberType(module: NumberedModule) {
  return fieldTrackingType(fieldOf(module, module.renumber.field));
}

/** The name of the event 'another value of that field' in the history of an item. */
export function fieldTrackingType({ label }: Pick<Field, 'label'>) {
  return { value: label.en, label: { en: label.en, zh: `${label.zh}变更` } };
}

/** The name of the event 'items were combined, or a set was taken apart' in the history of an item. */
export const transformType = { value: 'Transform', label: { en: 'Transform', zh: '组合变更' } };

/** The names of the events 'a document was confirmed' and 'it was set back' in the history of an item. */
export function trackingTypesOf({
  label,
}: Module): [confirmed: { value: string; label: Module['label'] }, setBack: { value: string; label: Module['label'] }] {
  const back = { en: `${label.en} Set Back`, zh: `${label.zh}撤回` };
  return [
    { value: label.en, label },
    { value: back.en, label: back },
  ];
}

/** The names of the events 'a row of a link was added, changed, removed' in the history of an item. */
export function linkTrackingTypes({ label }: Pick<Link, 'label'>) {
  return {
    added: { value: label.en, label },
    changed: { value: `${label.en} Changed`, label: { en: `${label.en} Changed`, zh: `${label.zh}变更` } },
    removed: { value: `${label.en} Removed`, label: { en: `${label.en} Removed`, zh: `${label.zh}移除` } },
  };
}
