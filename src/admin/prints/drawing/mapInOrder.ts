/** Works on up to `limit` items at a time, and yields the results in the order of the items. */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (let next = 0; next < items.length || begun.length > 0; ) {
    while (begun.length < limit && next < items.length) {
      const result = work(items[next] as Item);
      // A failure is reported when its turn comes, not earlier.
      result.catch(() => undefined);
      begun.push(result);
      next += 1;
    }
    yield await (begun.shift() as Promise<Result>);
  }
}
