import { type TransformKind, transformKinds } from '../../domain/transform.ts';
import { readField } from '../../fields/fieldTypes.ts';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { isObject } from '../../fields/shared/isObject.ts';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { invalid, malformed } from '../errors.ts';

/** A part that becomes a single item, and its new number. */
export interface NewLabel {
  id: number;
  label: string;
}

/** The same as people ask for it. Null: the server numbers the items of the module by their `code`. */
export interface WantedLabel {
  id: number;
  label: string | null;
}

/** The body of a call that transforms items. */
export type Transform =
  | { kind: 'combine'; items: number[]; values: Record<string, unknown> }
  | { kind: Exclude<TransformKind, 'combine'>; set: number; items: WantedLabel[] };

/** More items in one call would hold the locks for too long. */
const MOST = 500;

/**
 * Reads the body of the call: `{kind: 'combine', items: [id], values: {…}}`, or `{kind: 'take-out' | 'break-up', set:
 * id, items: [{id, [number]: …}]}`, where `number` is the field of the item's number. It may be empty only where the module
 * has a `code` for it. Throws 400 (another form) and 422 (numbers).
 */
export function readTransform(module: Module, body: unknown): Transform {
  if (!isObject(body)) throw malformed('bodyNeeded');
  const kind = transformKinds.find((known) => known === body.kind);
  if (!kind) throw malformed('transform.kind', { kinds: transformKinds.join(', ') });
  assertKnownKeys(body, ['kind', 'items', kind === 'combine' ? 'values' : 'set']);
  if (!Array.isArray(body.items) || body.items.length === 0 || body.items.length > MOST) throw badItems(kind, module);
  if (kind === 'combine') return readCombine(module, body.items, body.values);
  if (!isId(body.set)) throw malformed('transform.set');
  return { kind, set: body.set, items: readLabels(module, kind, body.items) };
}

function readCombine(module: Module, items: readonly unknown[], values: unknown): Transform {
  if (!isObject(values)) throw malformed('transform.values');
  if (!items.every(isId) || new Set(items).size < items.length || items.length < 2) throw badItems('combine', module);
  const { cost, parent, transform } = module.stock ?? {};
  const fixed = [transform?.grouping, cost, parent].find((name) => name !== undefined && Object.hasOwn(values, name));
  if (fixed !== undefined) throw malformed('unknownKey', { key: `values.${fixed}` });
  return { kind: 'combine', items: items as number[], values };
}

function readLabels(module: Module, kind: TransformKind, items: readonly unknown[]): WantedLabel[] {
  const name = module.recordLabel;
  const isNumbered = module.code?.field === name;
  const errors: Record<string, Violation> = {};
  const labels = items.map((entry, place): WantedLabel => {
    if (!isObject(entry) || !isId(entry.id) || Object.keys(entry).some((key) => key !== 'id' && key !== name)) {
      throw badItems(kind, module);
    }
    const value = entry[name];
    const reading = readField(fieldOf(module, name), typeof value === 'number' ? String(value) : (value ?? null));
    const label = 'value' in reading && reading.value !== null ? String(reading.value) : null;
    if ('violation' in reading) errors[`items.${place}.${name}`] = reading.violation;
    else if (label === null && !isNumbered) errors[`items.${place}.${name}`] = { key: 'required' };
    return { id: entry.id, label };
  });
  if (new Set(labels.map(({ id }) => id)).size < labels.length) throw badItems(kind, module);
  for (const [place, { label }] of labels.entries()) {
    const first = labels.findIndex((other) => other.label === label);
    if (label !== null && first < place) errors[`items.${place}.${name}`] ??= { key: 'unique' };
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return labels;
}

function badItems(kind: TransformKind, { recordLabel }: Module) {
  if (kind === 'combine') return malformed('transform.singles', { max: MOST });
  return malformed('transform.parts', { key: recordLabel, max: MOST });
}
