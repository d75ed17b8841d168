/**
 * Whether the link's rows are records found by a search, which existed before and stay when they are removed from the
 * link.
 */
export function unlinksRows({ add, pick }: { add: string; pick?: string | undefined }): boolean {
  return add === 'search' && pick === undefined;
}
