import { type MouseEvent, useRef } from 'react';

/**
 * For the buttons of a footer, which take each other's place from one step to the next: the second click of a double click
 * counts only where the first one fell. It would close a key or a code that is shown once before anybody has read it.
 */
export function useOneButton(): (event: MouseEvent<HTMLElement>) => void {
  const clicked = useRef<Element | null>(null);
  return (event) => {
    const button = (event.target as Element).closest('button');
    if (event.detail < 2) clicked.current = button;
    else if (button !== clicked.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
