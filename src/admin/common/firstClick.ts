import type { MouseEvent } from 'react';

/**
 * For a submit button whose form may come back with a question: the second click of a double click is no answer, as nobody
 * has read the question yet.
 */
export function firstClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
