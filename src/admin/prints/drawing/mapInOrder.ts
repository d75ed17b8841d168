/** Works ahead on up to `limit` items at a time, and gives the results in the items' order. */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for (let next = 0; next < items.length || begun.length > 0; ) {
    while (begun.length < limit && next < items.length) {
      const result = work(items[next] as Item);
      // It is waited for in its turn; nobody hears of it earlier.
      result.catch(() => undefined);
      begun.push(result);
      next += 1;
    }
    yield await (begun.shift() as Promise<Result>);
  }
}
