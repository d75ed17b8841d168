import type { KeyboardEvent } from 'react';

/** Up and down go between a search and the boxes of the rows that can be chosen. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopSelector)];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next || !stops.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

const stopSelector = '[role="searchbox"], tbody input[type="checkbox"]:not(:disabled)';
