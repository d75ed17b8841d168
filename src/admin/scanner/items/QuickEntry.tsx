import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { fieldOf } from '../../../metadata/model.ts';
import { KeyHint } from '../../common/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { useQuickEntry } from '../../links/quick/quickEntryContext.ts';
import { takeWanted } from '../../links/quick/quickPlace.ts';
import { type QuickLink, useQuickLink } from '../../links/quick/useQuickLink.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { createWedge } from '../reading/createWedge.ts';
import { useAddNumbers } from './useAddNumbers.ts';

/** Adds rows to the link around it by the numbers of what they refer to; nothing where that is not possible. */
export function QuickEntry() {
  const quick = useQuickLink();
  return quick ? <NumberEntry quick={quick} /> : null;
}

/**
 * The input for numbers that are typed, scanned or pasted. Enter adds the row, and the focus goes to its price, from where
 * Enter or Tab leads back. A hand-held scanner is told apart by its speed: after its scans the focus stays, for the next
 * one, and what it types into the price is added instead.
 */
function NumberEntry({ quick }: { quick: QuickLink }) {
  const translate = useTranslate();
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { focus, open, discard } = useQuickEntry();
  const { add, adding, problem, notAdded, done, dismiss } = useAddNumbers(quick, (refused) => {
    if (input.current?.value !== '') return;
    setTyped(refused);
    // The next scan, or the next letter, takes its place.
    setTimeout(() => input.current?.select());
  });
  const wedge = useWedge();
  const submit = (all: string, scanned: boolean) => {
    add(all, scanned ? 'scan' : 'keys', () => input.current?.value === '');
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
    submit(scanned, true);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = wedge(event.key, event.timeStamp);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(event.currentTarget.value, typeof answer === 'object');
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // One number is completed by hand, as if it were typed.
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    submit(`${typed}${pasted}`, false);
  };

  const label = text(fieldOf(quick.target, quick.target.recordLabel).label);
  return (
    <Box data-quick-entry sx={{ mb: 1 }}>
      <Box sx={lineSx}>
        <TextField
          inputRef={input}
          label={label}
          value={typed}
          margin="none"
          error={problem !== undefined}
          helperText={problem === undefined ? undefined : <span role="alert">{problem}</span>}
          onChange={(event) => {
            setTyped(event.target.value);
            dismiss();
          }}
          slotProps={{
            htmlInput: {
              onKeyDown,
              onPaste,
              autoComplete: 'off',
              autoCapitalize: 'off',
              spellCheck: false,
              enterKeyHint: 'done',
              'aria-keyshortcuts': 'i',
              'aria-busy': adding,
            },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  {adding ? <CircularProgress size={16} color="inherit" aria-hidden /> : <KeyHint keys={['i']} />}
                </InputAdornment>
              ),
            },
            formHelperText: { sx: { mx: 0 } },
          }}
          sx={{ width: { xs: '100%', sm: 300 } }}
        />
        <Typography role="status" variant="body2" color="text.secondary" sx={{ pt: { sm: 1 } }}>
          {done ?? translate(quick.price ? 'facet.quick.hintPrice' : 'facet.quick.hint')}
        </Typography>
      </Box>
      {notAdded.length > 0 && (
        <Alert severity="warning" onClose={dismiss} sx={{ mt: 1, maxHeight: 220, overflow: 'auto' }}>
          <div>{translate('facet.quick.notAdded', { smart_count: notAdded.length })}</div>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {notAdded.map(({ place, message }) => (
              <li key={place}>{message}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 0.5 };

function useWedge() {
  const { linkPrefix } = useSchema().app;
  return useMemo(() => createWedge(linkPrefix), [linkPrefix]);
}

/** Takes what a hand-held scanner types while a price is open. */
function useScansInCell(open: ReturnType<typeof useQuickEntry>['open'], onScan: (text: string) => void): void {
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
