/** Of one statement so many shapes are kept; every connection to the database prepares them. */
const MOST = 40;

/**
 * Memoizes what is made for some of the names, the shape of a call: a statement that only speaks of what the call needs.
 * Shapes are few, because forms and programs send the same fields again and again. Whoever sends ever new ones gets what
 * `make` makes for all names (undefined).
 */
export function perShape<Made>(
  make: (names: readonly string[] | undefined) => Made,
): (names: readonly string[]) => Made {
  const known = new Map<string, Made>();
  let general: Made | undefined;
  return (names) => {
    const key = [...names].sort().join();
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST) {
      general ??= make(undefined);
      return general;
    }
    const result = make(names);
    known.set(key, result);
    return result;
  };
}
