import Box from '@mui/material/Box';
import { useBlocker } from 'ra-core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ConfirmLeaveDialog } from './ConfirmLeaveDialog.tsx';
import { useWarnBeforeUnload } from './useWarnBeforeUnload.ts';

/**
 * For a dialog that is no record's form: asks before unsaved input is discarded, by closing the dialog, leaving the
 * page or loading it anew.
 * @param chosen something is chosen that counts as input, beside what is typed
 * @returns `close` for the buttons that close the dialog, `within` for the dialog, the confirmation to render beside
 *   it, and `forget`, after which it asks no more
 */
export function useConfirmClose(onClose: () => void, chosen = false) {
  const typed = useRef(false);
  const forgotten = useRef(false);
  const [asking, setAsking] = useState(false);
  const isUnsaved = () => (typed.current || chosen) && !forgotten.current;
  const blocker = useBlocker(isUnsaved);
  useWarnBeforeUnload(isUnsaved);
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const note = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') typed.current = true;
  };
  return {
    close: () => (isUnsaved() ? setAsking(true) : onClose()),
    forget: () => {
      forgotten.current = true;
    },
    within: (content: ReactNode) => (
      <Box sx={{ display: 'contents' }} onInput={note}>
        {content}
      </Box>
    ),
    question: (
      <ConfirmLeaveDialog
        open={asking || blocker.state === 'blocked'}
        onLeave={blocker.proceed ?? onClose}
        onStay={stay}
      />
    ),
  };
}
