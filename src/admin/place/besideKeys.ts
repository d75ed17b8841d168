import type { Direction } from './besides.ts';

/** The keys that go from a record to the one before or after it in the list. */
export const besideKeys = { previous: 'k', next: 'j' } satisfies Record<Direction, string>;

/** The direction of a key, or undefined. */
export function directionOf(key: string): Direction | undefined {
  return (Object.keys(besideKeys) as Direction[]).find((direction) => besideKeys[direction] === key);
}

/** Presses the button of the record's page, where it is there and not at an end. */
export function pressBeside(direction: Direction): void {
  document.querySelector<HTMLButtonElement>(`button[data-beside="${direction}"]`)?.click();
}
