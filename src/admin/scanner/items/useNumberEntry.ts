import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { type QuickEntry, useQuickEntry } from '../../links/quick/quickEntryContext.ts';
import { takeWanted } from '../../links/quick/quickPlace.ts';
import type { QuickLink } from '../../links/quick/useQuickLink.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { createWedge } from '../reading/createWedge.ts';
import { type EnteredBy, useAddNumbers } from './useAddNumbers.ts';

export type NumberEntryState = ReturnType<typeof useNumberEntry>;

/**
 * The input for numbers that are typed, scanned or pasted. Enter adds the row, and the focus goes to its price, from where
 * Enter or Tab leads back. A hand-held scanner is told apart by its speed: after its scans the focus stays, for the next
 * one, and what it types into the price is added instead.
 */
export function useNumberEntry(quick: QuickLink) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { focus, open, discard } = useQuickEntry();
  const { add, dismiss, ...state } = useAddNumbers(quick, (refused) => {
    if (input.current?.value !== '') return;
    setTyped(refused);
    // The next scan, or the next letter, takes its place.
    setTimeout(() => input.current?.select());
  });
  const wedge = useWedge();
  const submit = (text: string, by: EnteredBy) => {
    add(text, by, () => input.current?.value === '');
    setTyped('');
  };

  useEffect(() => {
    focus.current = () => input.current?.focus();
    if (takeWanted()) input.current?.focus();
  }, [focus]);
  useScansInCell(open, (scanned) => {
    discard.current();
    // After the grid has moved the focus to the closed cell.
    setTimeout(() => input.current?.focus());
    submit(scanned, 'scan');
  });

  const onType = (text: string) => {
    setTyped(text);
    dismiss();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = wedge(event.key, event.timeStamp);
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    submit(event.currentTarget.value, typeof answer === 'object' ? 'scan' : 'keys');
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // One number is completed by hand, as if it were typed.
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    submit(withPasted(event.currentTarget, pasted), 'keys');
  };
  return { ...state, input, typed, onType, onKeyDown, onPaste, dismiss };
}

/** The text of an input with a pasted one at its caret, in the place of what is selected. */
function withPasted({ value, selectionStart, selectionEnd }: HTMLInputElement, pasted: string): string {
  const from = selectionStart ?? value.length;
  return `${value.slice(0, from)}${pasted}${value.slice(selectionEnd ?? from)}`;
}

function useWedge() {
  const { linkPrefix } = useSchema().app;
  return useMemo(() => createWedge(linkPrefix), [linkPrefix]);
}

/** Takes what a hand-held scanner types while a price is open. */
function useScansInCell(open: QuickEntry['open'], onScan: (text: string) => void): void {
  const wedge = useWedge();
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!open.current || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const answer = wedge(event.key, event.timeStamp);
      if (answer === 'pass') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (answer !== 'take') latest.current(answer.text);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [open, wedge]);
}
