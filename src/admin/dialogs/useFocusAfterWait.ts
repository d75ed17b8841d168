import { type FocusEvent, useCallback, useRef } from 'react';

/**
 * A button that waits for an answer is disabled, and loses the focus to the frame of its dialog. Where the answer leaves
 * it there, as a refusal does, it gets the focus back. For the paper of a dialog.
 */
export function useFocusAfterWait() {
  const focused = useRef<Element>(undefined);
  const ref = useCallback((paper: HTMLElement | null) => {
    if (!paper) return;
    const returnFocus = ({ target }: MutationRecord) => {
      const isLost = document.activeElement === document.body || document.activeElement?.contains(target);
      if (target === focused.current && target instanceof HTMLButtonElement && !target.disabled && isLost)
        target.focus();
    };
    const observer = new MutationObserver((changes) => changes.forEach(returnFocus));
    observer.observe(paper, { subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
  };
  return { ref, onFocus };
}
