/** Whether two values of a field are the same: null, undefined and an empty text are all the empty value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return text(a) === text(b);
}

/** JSON with the keys in order; the same text for the same value. */
function text(value: unknown): string {
  if (value === undefined || value === '') return 'null';
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part === '' ? null : part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}
