import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { readCode } from '../../../domain/readCode.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { createWedge } from '../../scanner/reading/createWedge.ts';
import { scanTarget } from '../../scanner/scanTarget.ts';
import { useOpenScanned } from '../../scanner/useOpenScanned.ts';
import { isBusyWith } from '../shortcuts/shortcuts.ts';

/**
 * Opens the item of a code that a hand-held scanner types on any page while no input has the focus, or gives it to a page
 * that takes scans itself.
 */
export function useWedgeScanner(): void {
  const { app } = useSchema();
  const notify = useNotify();
  const { onCode, sentence } = useOpenScanned();
  const open = useRef(onCode);
  useEffect(() => {
    open.current = onCode;
  });
  useEffect(() => {
    if (sentence !== undefined) notify(sentence, { type: 'warning', messageArgs: { _: sentence } });
  }, [sentence, notify]);

  useEffect(() => {
    const wedge = createWedge(app.linkPrefix);
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isBusyWith(event)) return;
      const answer = wedge(event.key, event.timeStamp);
      if (answer === 'pass') return;
      // The key must be neither a shortcut nor a click on the focused element.
      event.preventDefault();
      event.stopImmediatePropagation();
      const code = answer === 'take' ? undefined : readCode(answer.text, app.linkPrefix);
      if (code) (scanTarget()?.onCode ?? open.current)(code);
    };
    // In the capture phase, before all other handlers of the page.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [app.linkPrefix]);
}
