/**
 * Whether two values hold the same: lists, plain objects, days, maps and sets by what is in them, everything else by
 * what it is. The build has it in the place of the one that React-Admin uses (see replacedModules), which is ten times
 * as large.
 */
export default function isEqual(one: unknown, other: unknown, within: readonly [object, object][] = []): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  // A value that holds itself: what it is compared with must hold itself at the same place.
  const before = within.find(([compared]) => compared === one);
  if (before) return before[1] === other;
  const inside: [object, object][] = [...within, [one, other]];
  const same = (value: unknown, counterpart: unknown) => isEqual(value, counterpart, inside);
  if (Array.isArray(one)) return hasSame(one, other as unknown[], same);
  if (one instanceof Date || one instanceof RegExp) return same(`${one.valueOf()}`, `${other.valueOf()}`);
  if (one instanceof Map) return hasSame([...one].flat(), [...(other as Map<unknown, unknown>)].flat(), same);
  if (one instanceof Set)
    return (
      one.size === (other as Set<unknown>).size && [...one].every((value) => holds(other as Set<unknown>, value, same))
    );
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key as never], other[key as never]))
  );
}

type Comparison = (value: unknown, counterpart: unknown) => boolean;

function hasSame(list: readonly unknown[], other: readonly unknown[], same: Comparison): boolean {
  return list.length === other.length && list.every((value, place) => same(value, other[place]));
}

function holds(set: ReadonlySet<unknown>, value: unknown, same: Comparison): boolean {
  return set.has(value) || [...set].some((one) => same(value, one));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
