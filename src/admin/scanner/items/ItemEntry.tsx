import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { fieldOf } from '../../../metadata/model.ts';
import { KeyHint } from '../../common/KeyHint.tsx';
import { useText } from '../../i18n/useText.ts';
import { type QuickLink, useQuickLink } from '../../links/quick/useQuickLink.ts';
import type { NotAdded } from './useAddNumbers.ts';
import { type NumberEntryState, useNumberEntry } from './useNumberEntry.ts';

/** Adds rows to the link around it by the numbers of what they refer to; nothing where that is not possible. */
export function ItemEntry() {
  const quick = useQuickLink();
  return quick ? <NumberEntry quick={quick} /> : null;
}

function NumberEntry({ quick }: { quick: QuickLink }) {
  const translate = useTranslate();
  const text = useText();
  const entry = useNumberEntry(quick);
  const { done, notAdded, dismiss } = entry;
  return (
    <Box data-quick-entry sx={{ mb: 1 }}>
      <Box sx={lineSx}>
        <NumberInput label={text(fieldOf(quick.target, quick.target.recordLabel).label)} entry={entry} />
        <Typography role="status" variant="body2" color="text.secondary" sx={{ pt: { sm: 1 } }}>
          {done ?? translate(quick.price ? 'facet.quick.hintPrice' : 'facet.quick.hint')}
        </Typography>
      </Box>
      {notAdded.length > 0 && <NotAddedList notAdded={notAdded} onClose={dismiss} />}
    </Box>
  );
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 0.5 };

function NumberInput({ label, entry }: { label: string; entry: NumberEntryState }) {
  const { input, typed, adding, problem, onType, onKeyDown, onPaste } = entry;
  return (
    <TextField
      inputRef={input}
      label={label}
      value={typed}
      margin="none"
      error={problem !== undefined}
      helperText={problem === undefined ? undefined : <span role="alert">{problem}</span>}
      onChange={(event) => onType(event.target.value)}
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
  );
}

function NotAddedList({ notAdded, onClose }: { notAdded: readonly NotAdded[]; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mt: 1, maxHeight: 220, overflow: 'auto' }}>
      <div>{translate('facet.quick.notAdded', { smart_count: notAdded.length })}</div>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {notAdded.map(({ place, message }) => (
          <li key={place}>{message}</li>
        ))}
      </Box>
    </Alert>
  );
}
