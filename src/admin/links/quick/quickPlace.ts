import { useEffect, useRef } from 'react';

/*
 * The way of the key that leads to the input for numbers, wherever the focus is. The page of a record opens the tab with
 * the input; the input takes the focus when it comes on screen.
 */

const openers: { current: () => void }[] = [];
let isWanted = false;

/** Leads to the input for numbers of the page on screen; undefined where it has none. */
export function quickPlace(): (() => void) | undefined {
  const opener = openers.at(-1);
  return (
    opener &&
    (() => {
      isWanted = true;
      opener.current();
      requestAnimationFrame(focusShown);
    })
  );
}

/** An input that is on screen already takes the focus at once. */
function focusShown(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-quick-entry] input')];
  const shown = inputs.find((input) => input.closest('[hidden]') === null);
  if (!shown) return;
  isWanted = false;
  shown.focus();
}

/** Whether the key has led to the input that asks; it is told once. */
export function takeWanted(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}

/** Offers the key on the page around; `open` is undefined where the page has no such input. */
export function useQuickPlace(open: (() => void) | undefined): void {
  const latest = useRef(open ?? (() => undefined));
  const isOffered = open !== undefined;
  useEffect(() => {
    if (open) latest.current = open;
  });
  useEffect(() => {
    if (!isOffered) return;
    openers.push(latest);
    return () => {
      openers.splice(openers.indexOf(latest), 1);
    };
  }, [isOffered]);
}
