import { isSameValue } from '../../record/isSameValue.ts';

export type Values = Record<string, unknown>;

interface Merge {
  /**
   * The values to save: theirs where only they changed the field, mine where I did (also at a conflict, until it is
   * decided).
   */
  values: Values;
  /** Names of the fields that both changed to different values. */
  conflicts: string[];
}

/**
 * Merges two changes of one record, field by field.
 * @param base the record as it was when I began to type
 * @param mine what I typed
 * @param theirs the record as somebody saved it in between
 * @param names the fields to look at
 * @param typed names of those among them where the user has typed, also what was there before
 */
export function mergeVersions(
  base: Values,
  mine: Values,
  theirs: Values,
  names: readonly string[],
  typed: readonly string[] = [],
): Merge {
  const values: Values = {};
  const conflicts: string[] = [];
  for (const name of names) {
    const untouched = !typed.includes(name) && isSameValue(mine[name], base[name]);
    values[name] = untouched ? theirs[name] : mine[name];
    const contested = !untouched && !isSameValue(theirs[name], base[name]) && !isSameValue(mine[name], theirs[name]);
    if (contested) conflicts.push(name);
  }
  return { values, conflicts };
}
