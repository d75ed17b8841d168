/**
 * What is wrong with a new item number, as a key under facet.error; undefined: nothing.
 * @param current the number that the item has
 */
export function itemNoMistake(typed: string, current: string): string | undefined {
  const wanted = typed.trim();
  if (wanted === '') return 'itemNoEmpty';
  if (!/^\d+$/.test(wanted)) return 'itemNoNotNumeric';
  return wanted === current ? 'itemNoUnchanged' : undefined;
}
