import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTypingGoesTo } from './useTypingGoesTo.ts';

interface TypedCodeProps {
  /** What the button beside it says. */
  action: string;
  onText: (text: string) => void;
}

/** Takes a code that is typed, or that a hand-held scanner types; Enter ends it. No form: it may stand inside of one. */
export function TypedCode({ action, onText }: TypedCodeProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useTypingGoesTo(input);
  const submit = () => {
    if (typed.trim() !== '') onText(typed);
    // The next scan starts afresh.
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <TextField
        inputRef={input}
        label={translate('facet.scanner.typed')}
        helperText={translate('facet.scanner.typedHelp')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
      />
      <Button variant="outlined" onClick={submit} sx={{ mt: 1, flex: 'none' }}>
        {action}
      </Button>
    </Stack>
  );
}
