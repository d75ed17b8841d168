import { exactFrom, exactText } from './formula/exact.ts';

/**
 * A number as digits alone, with all of its decimal places or with so many: `0.0000001`, where JavaScript writes `1e-7`.
 * Empty for what is no finite number.
 */
export function plainNumber(number: number, places?: number): string {
  const exact = exactFrom(number);
  if (!exact) return '';
  const fixed = places === undefined ? undefined : number.toFixed(places);
  if (fixed !== undefined && !fixed.includes('e')) return fixed;
  return places ? `${exactText(exact)}.${'0'.repeat(places)}` : exactText(exact);
}
