/** One line of the list of scanned items. */
export interface ScannedItem {
  /** The same key for the same item. */
  key: string;
  label: string;
  state: 'adding' | 'added' | 'refused';
  /** Why the item was refused, as a sentence for people. */
  reason?: string;
  /** The item was scanned again after it had been added. */
  again?: boolean;
}

/** Puts a line first; a line with the same key is replaced. */
export function withItem(items: readonly ScannedItem[], item: ScannedItem): ScannedItem[] {
  return [item, ...items.filter(({ key }) => key !== item.key)];
}

/** The item with that key, when it was added or is being added. */
export function addedItem(items: readonly ScannedItem[], key: string): ScannedItem | undefined {
  return items.find((item) => item.key === key && item.state !== 'refused');
}

export function countAdded(items: readonly ScannedItem[]): number {
  return items.filter(({ state }) => state === 'added').length;
}
