import { isChoice } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { DocumentDescriptor } from '../../metadata/keys/documentKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { documentWithRows } from '../../metadata/read/documentRows.ts';
import { resolveLookup } from './resolveLookup.ts';

/** The look of a status: not started, good, finished, ended for good, outside or pending. */
export type Tone = 'neutral' | 'good' | 'muted' | 'moved' | 'waiting';

/** Tones by value. */
export type Tones = Readonly<Record<string, Tone>>;

/** The tones of the values of a field that holds the status of a document, an item or a row, or looks one up. */
export function statusTones(schema: Schema, module: Module, field: Field): Tones | undefined {
  const { module: owner, field: end } = resolveLookup(schema, module, field);
  if (!isChoice(end)) return undefined;
  const values = (end.options ?? []).map(({ value }) => value);
  return (
    documentTones(owner, end.name) ??
    paymentTones(owner, end.name) ??
    countTones(schema, owner, end.name) ??
    itemTones(schema, owner, end.name, values) ??
    rowTones(schema, owner, end.name, values)
  );
}

function documentTones({ document }: Module, name: string): Tones | undefined {
  if (document?.status === name) return { New: 'neutral', Confirmed: 'good', Canceled: 'muted' };
  if (document?.payment?.status !== name) return undefined;
  return { [document.payment.due]: 'waiting', [document.payment.paid]: 'good' };
}

function paymentTones({ payment }: Module, name: string): Tones | undefined {
  if (payment?.status.field !== name) return undefined;
  return { [payment.status.posted]: 'good', [payment.status.canceled]: 'muted' };
}

/** The tones of counts and of their rows. */
function countTones(schema: Schema, owner: Module, name: string): Tones | undefined {
  if (owner.count?.status === name) return { Open: 'waiting', Closed: 'good' };
  const results = Object.values(schema.modules).some(
    ({ count, links }) =>
      count?.items.result === name &&
      links.some((link) => link.name === count.items.link && link.module === owner.name),
  );
  return results ? { Missing: 'waiting', Found: 'good', Unexpected: 'moved' } : undefined;
}

/** The tones of items, and of statuses derived for them: a sold item has left the house. */
function itemTones(schema: Schema, owner: Module, name: string, values: readonly string[]): Tones | undefined {
  for (const { name: module, stock } of Object.values(schema.modules)) {
    const own = module === owner.name && stock?.status === name;
    const isTracking = stock?.tracking?.module === owner.name && stock.tracking.status === name;
    if (!stock || (!own && !isTracking)) continue;
    const known: Tones = { [stock.opening]: 'good', [stock.pending]: 'neutral', [stock.dropped]: 'muted' };
    const gone = documentsOf(schema).flatMap(({ payment, effect }) =>
      payment ? [[effect.becomes, 'moved'] as const] : [],
    );
    return tonesOf(values, { ...Object.fromEntries(gone), ...known }, 'waiting');
  }
  return undefined;
}

/** The tones of rows of documents: out until they are returned or converted. */
function rowTones(schema: Schema, owner: Module, name: string, values: readonly string[]): Tones | undefined {
  const status = documentWithRows(schema, owner.name)?.document.items.status;
  if (status?.field !== name) return undefined;
  return tonesOf(
    values,
    { [status.pending]: 'neutral', [status.confirmed]: 'waiting', [status.dropped]: 'muted' },
    'good',
  );
}

function documentsOf(schema: Schema): DocumentDescriptor[] {
  return Object.values(schema.modules).flatMap(({ document }) => document ?? []);
}

function tonesOf(values: readonly string[], known: Tones, others: Tone): Tones {
  return Object.fromEntries(values.map((value) => [value, known[value] ?? others]));
}
