type Path = string | number | readonly (string | number)[];
type Held = Record<string, unknown>;

/** The keys of a path: `a.b[0].c`, or a list of them. A key that the object has as it is written is one key. */
export function keysOf(path: Path, object?: unknown): string[] {
  if (typeof path !== 'string' && typeof path !== 'number') return path.map(String);
  const written = String(path);
  if (isObject(object) && written in object) return [written];
  return written.split(/[.[\]]+/).filter((key) => key !== '');
}

/** The value at a path of an object; the other one where there is none. */
export function getAt(object: unknown, path: Path, otherwise?: unknown): unknown {
  let at = object;
  for (const key of keysOf(path, object)) at = (at as Held | null | undefined)?.[key];
  return at === undefined ? otherwise : at;
}

/** Puts a value at a path of an object, and what is missing on the way: a list before an index, else an object. */
export function setAt<T>(object: T, path: Path, value: unknown): T {
  if (!isObject(object)) return object;
  const keys = keysOf(path, object);
  // The object whose keys all others inherit is nobody's to change.
  if (keys.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) return object;
  let at = object as Held;
  for (const [place, key] of keys.slice(0, -1).entries()) {
    if (!isObject(at[key])) at[key] = /^\d+$/.test(keys[place + 1] as string) ? [] : {};
    at = at[key] as Held;
  }
  const last = keys.at(-1);
  if (last !== undefined) at[last] = value;
  return object;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
