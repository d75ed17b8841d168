import type { Item } from '../../domain/movement.ts';
import type { TransformKind, TransformObstacle } from '../../domain/transform.ts';
import { statusParams } from '../documents/plan/refusals.ts';
import { type Blocker, conflict, invalid, type Message, Refusal } from '../errors.ts';
import type { WantedLabel } from './readTransform.ts';
import type { StockItem, TransformPlan } from './transformFacts.ts';

/** 409: one sentence for each refused item, with the document that prevents the transform. */
export function refuseTransform(
  { module, stock }: TransformPlan,
  refused: readonly (TransformObstacle & { item: Item })[],
): Refusal {
  const messages = refused.map(
    ({ item, rule, by }): Message => ({
      key: `facet.error.transform.rule.${rule}`,
      params: { item: item.label, code: by?.code ?? '', ...statusParams(stock, item.status) },
    }),
  );
  const blockers = refused.map(
    ({ item, by }): Blocker => ({
      item: { module: module.name, id: item.id, label: item.label },
      ...(by && { document: { module: by.module, id: by.id, label: by.code } }),
    }),
  );
  return new Refusal('conflict', messages, { blockers });
}

/** Refuses parts of other sets, taking out all parts, and breaking up a set without naming all of its parts. */
export function refuseWrongParts(
  kind: TransformKind,
  { item: { label } }: StockItem,
  { parts, items }: { parts: readonly StockItem[]; items: readonly WantedLabel[] },
): void {
  const known = new Set(parts.map(({ item }) => item.id));
  const foreign = items.findIndex(({ id }) => !known.has(id));
  if (foreign >= 0) throw invalid({ [`items.${foreign}.id`]: { key: 'reference' } });
  if (kind === 'take-out' && items.length === parts.length) throw conflict('transform.nothingLeft', { item: label });
  if (kind === 'break-up' && items.length < parts.length) throw conflict('transform.notAll', { item: label });
}

/** 409 at each number that another item has. */
export function refuseTakenLabels(
  { module }: TransformPlan,
  items: readonly WantedLabel[],
  taken: readonly string[],
): Refusal {
  const errors = items.flatMap(({ label }, place) =>
    label !== null && taken.includes(label)
      ? [[`items.${place}.${module.recordLabel}`, { key: 'unique' }] as const]
      : [],
  );
  const message: Message = { key: 'facet.error.transform.taken', params: { items: taken.join(', ') } };
  return new Refusal('conflict', message, { errors: Object.fromEntries(errors) });
}
