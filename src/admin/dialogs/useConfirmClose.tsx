import Box from '@mui/material/Box';
import { useBlocker } from 'ra-core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ConfirmLeaveDialog } from './ConfirmLeaveDialog.tsx';

/**
 * For a dialog that is no record's form: asks before unsaved input is discarded, by closing the dialog or leaving the
 * page.
 * @returns `close` for the buttons that close the dialog, `within` for the dialog, and the confirmation to render
 *   beside it
 */
export function useConfirmClose(onClose: () => void) {
  const typed = useRef(false);
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(() => typed.current);
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const note = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') typed.current = true;
  };
  return {
    close: () => (typed.current ? setAsking(true) : onClose()),
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
