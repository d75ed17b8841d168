/** How many times its limit a ratio may be before the fault is no longer sought in the machine. */
const tolerance = 3;

/**
 * Whether ratios of one line, each of a measurement of its own, are all so far above its limit that a busy machine does not
 * explain them. A ratio that is no number counts as far off.
 */
export function isFarOff(ratios: readonly number[], limit: number): boolean {
  return ratios.every((ratio) => !(ratio <= tolerance * limit));
}
