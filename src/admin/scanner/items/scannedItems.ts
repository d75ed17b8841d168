/** One line of what was scanned one after the other. */
export interface ScannedItem {
  /** The same for the same item. */
  key: string;
  label: string;
  state: 'adding' | 'added' | 'refused';
  /** Why it was refused, for people. */
  reason?: string;
  /** It was scanned again after it had been added. */
  again?: boolean;
}

/** The newest first; what is there already under that key is replaced. */
export function withItem(items: readonly ScannedItem[], item: ScannedItem): ScannedItem[] {
  return [item, ...items.filter(({ key }) => key !== item.key)];
}

/** The item of that key when it was added, or is being added. */
export function addedItem(items: readonly ScannedItem[], key: string): ScannedItem | undefined {
  return items.find((item) => item.key === key && item.state !== 'refused');
}

export function countAdded(items: readonly ScannedItem[]): number {
  return items.filter(({ state }) => state === 'added').length;
}
