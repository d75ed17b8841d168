import { describe, expect, it } from 'vitest';
import { addedItem, countAdded, type ScannedItem, withItem } from './scannedItems.ts';

const item = (key: string, state: ScannedItem['state'] = 'added') => ({ key, label: `no ${key}`, state });

describe('the list of scanned items', () => {
  it('has the newest first, and each item once', () => {
    const items = [item('1'), item('2'), item('1', 'refused')].reduce(withItem, [] as ScannedItem[]);
    expect(items).toEqual([item('1', 'refused'), item('2')]);
  });

  it('knows what was added, so that it is not added again, and how many they are', () => {
    const items = [item('1'), item('2', 'refused'), item('3', 'adding')];
    expect(['1', '2', '3', '4'].map((key) => addedItem(items, key)?.label)).toEqual([
      'no 1',
      undefined,
      'no 3',
      undefined,
    ]);
    expect(countAdded(items)).toBe(1);
  });
});
