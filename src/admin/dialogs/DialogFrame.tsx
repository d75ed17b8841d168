import CloseIcon from '@mui/icons-material/Close';
import CloseFullscreenIcon from '@mui/icons-material/CloseFullscreen';
import HelpOutlineIcon from '@mui/icons-material/HelpOutline';
import OpenInFullIcon from '@mui/icons-material/OpenInFull';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { type FocusEvent, type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { chapterAddress, type ManualChapter } from '../help/chapterOf.ts';
import { InDialogContext } from './inDialogContext.ts';
import { type Offset, useDragOffset } from './useDragOffset.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface FacetDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons of the footer. */
  actions?: ReactNode;
  /** `small`: as wide as a confirmation, as high as its text, not maximizable. */
  size?: 'normal' | 'small';
  /** `key`: Esc closes it, and a click beside it does not. `button`: neither of them. */
  closeBy?: 'any' | 'key' | 'button';
  /** The content is only for reading: the arrow keys scroll it. */
  onlyRead?: boolean;
  /** Id of the text that describes the dialog. */
  describedBy?: string;
  /** Called when the dialog has faded out. */
  onClosed?: () => void;
  /** The chapter of the manual about the dialog. It opens beside, in a tab of its own: what was typed stays. */
  help?: ManualChapter;
  /** Wraps all of its content, for example in a form that its buttons submit. */
  within?: (content: ReactNode) => ReactNode;
}

/**
 * The dialog behind FacetDialog: 75% wide, 60% high, modal, draggable by its title, maximizable, closable; the whole
 * screen below md. The focus stays inside and goes back to where it was.
 */
export default function DialogFrame(props: FacetDialogProps) {
  const { open, onClose, title, children, actions, size = 'normal', closeBy = 'any' } = props;
  const { onlyRead = false, describedBy, onClosed, help, within = (content) => content } = props;
  const [titleId, barId] = [useId(), useId()];
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const [maximized, setMaximized] = useState(false);
  const { offset, reset, handle } = useDragOffset();
  const focusAfterWait = useFocusAfterWait();
  useFocusBack(open);
  const oneButton = useOneButton();
  const { onClickCapture, forgetClicks } = useOwnClicks();
  const small = size === 'small';
  const fullScreen = !small && (narrow || maximized);
  const close = ({ detail = 0 }: { detail?: number }, reason: string) => {
    // The second click of a double click on the button that opened it falls beside it.
    if (detail > 1) return;
    if (closeBy === 'any' || (closeBy === 'key' && reason === 'escapeKeyDown')) onClose();
  };
  const forget = () => {
    reset();
    forgetClicks();
    setMaximized(false);
    onClosed?.();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      slotProps={{
        paper: { ...focusAfterWait, onClickCapture, sx: paperSx(small, fullScreen, offset) },
        transition: { onExited: forget },
      }}
    >
      {within(
        <>
          {/* An id of its own: the dialog is called by its heading, without the buttons beside it. */}
          <DialogTitle component="div" id={barId} sx={titleSx(fullScreen)} {...(fullScreen ? {} : handle)}>
            <Box component="h2" id={titleId} sx={{ flex: 1, m: 0, font: 'inherit', overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            {help && <HelpLink chapter={help} />}
            {!small && !narrow && <MaximizeButton maximized={maximized} onToggle={() => setMaximized(!maximized)} />}
            <CloseButton onClose={onClose} />
          </DialogTitle>
          <DialogContent dividers={!small} sx={longWords} {...(onlyRead && { tabIndex: 0 })}>
            <InDialogContext.Provider value>{children}</InDialogContext.Provider>
          </DialogContent>
          {actions && (
            <DialogActions onClickCapture={oneButton} sx={actionsSx}>
              {actions}
            </DialogActions>
          )}
        </>,
      )}
    </Dialog>
  );
}

function HelpLink({ chapter }: { chapter: ManualChapter }) {
  const label = useTranslate()('facet.help.about');
  return (
    <Tooltip title={label}>
      <IconButton size="small" href={chapterAddress(chapter)} target="_blank" aria-label={label}>
        <HelpOutlineIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function MaximizeButton({ maximized, onToggle }: { maximized: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const label = translate(maximized ? 'facet.dialog.restore' : 'facet.dialog.maximize');
  return (
    <Tooltip title={label}>
      <IconButton size="small" onClick={onToggle} aria-label={label} aria-pressed={maximized}>
        {maximized ? <CloseFullscreenIcon fontSize="small" /> : <OpenInFullIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const label = useTranslate()('facet.dialog.close');
  return (
    <Tooltip title={label}>
      <IconButton size="small" edge="end" onClick={onClose} aria-label={label}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

const actionsSx = { px: 3, py: 1.5, flexWrap: 'wrap', gap: 1 } as const;

/** A sentence may name a record whose name has no spaces. */
const longWords = { overflowWrap: 'break-word' } as const;

function paperSx(small: boolean, fullScreen: boolean, offset: Offset) {
  const form = { '& > form': { display: 'contents' } };
  if (fullScreen) return { ...form, maxWidth: 'none' };
  const moved = { ...form, transform: `translate(${offset.x}px, ${offset.y}px)` };
  if (small) return { ...moved, width: 'min(480px, calc(100vw - 32px))', m: 2 };
  return { ...moved, width: '75vw', maxWidth: 'none', height: '60vh', maxHeight: 'none', m: 0 };
}

function titleSx(fullScreen: boolean) {
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    py: 1.25,
    pl: 3,
    pr: 2,
    cursor: fullScreen ? 'default' : 'move',
    userSelect: 'none',
    touchAction: fullScreen ? 'auto' : 'none',
  } as const;
}

/**
 * A button that waits for an answer is disabled, and loses the focus to the frame of its dialog. Where the answer leaves
 * it there, as a refusal does, it gets the focus back. For the paper of a dialog.
 */
function useFocusAfterWait() {
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

/**
 * For the paper of a dialog: the second click of a double click on the button that opened it falls onto what the dialog
 * shows, a row to choose for example, and chooses nothing there.
 */
function useOwnClicks() {
  const hasBegun = useRef(false);
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail < 2) hasBegun.current = true;
    else if (!hasBegun.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const forgetClicks = () => {
    hasBegun.current = false;
  };
  return { onClickCapture, forgetClicks };
}

/**
 * For the buttons of a footer, which take each other's place from one step to the next: the second click of a double click
 * counts only where the first one fell. It would close a key or a code that is shown once before anybody has read it.
 */
function useOneButton(): (event: MouseEvent<HTMLElement>) => void {
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
