import { useEffect } from 'react';

/** What the Tab key stops at. */
const stops = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]';

/**
 * A dialog gives the focus back to where it was opened from. Where that is gone with the row that was deleted, this gives it
 * to the first stop near that place, or to the page, so that the keyboard goes on there and not at the top of the menu.
 */
export function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const around = ancestorsOf(document.activeElement);
    return () => {
      // The dialog itself gives it back first.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const near = stopIn(around) ?? document.querySelector<HTMLElement>('main');
        near?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** The element and those it stands in, the nearest first; without the page itself, whose first stop is anywhere. */
function ancestorsOf(element: Element | null): Element[] {
  if (!element || element.matches('main, body')) return [];
  return [element, ...ancestorsOf(element.parentElement)];
}

function stopIn(around: readonly Element[]): HTMLElement | undefined {
  const there = around.filter((element) => element.isConnected && !element.closest('[inert], [aria-hidden="true"]'));
  for (const element of there) {
    const shown = [...element.querySelectorAll<HTMLElement>(stops)].find((stop) => stop.getClientRects().length > 0);
    if (shown) return shown;
  }
  return undefined;
}
