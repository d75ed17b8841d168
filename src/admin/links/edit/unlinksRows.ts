/** Whether the link's rows are records found by a search, which were there before and stay when they are removed. */
export function unlinksRows({ add, pick }: { add: string; pick?: string | undefined }): boolean {
  return add === 'search' && pick === undefined;
}
