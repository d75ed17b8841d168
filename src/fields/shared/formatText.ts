/** A plain value as text; empty for null, and for lists and objects, which have no text of their own. */
export function formatText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
