import { act } from '@testing-library/react';

/**
 * Types as fast as a hand-held scanner, however slow the machine is. Returns for each key whether it was left to what has
 * the focus.
 */
export function wedgeScan(text: string): boolean[] {
  const start = performance.now();
  const left: boolean[] = [];
  for (const [index, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: start + 10 * index });
    act(() => {
      left.push(document.activeElement?.dispatchEvent(event) ?? true);
    });
  }
  return left;
}
