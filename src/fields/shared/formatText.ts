import { plainNumber } from './plainNumber.ts';

/** A plain value as text; empty for null, and for lists and objects, which have no text of their own. */
export function formatText(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
