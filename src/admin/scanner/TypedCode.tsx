import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

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
  useCaptureTyping(input);
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

/**
 * Lets what is typed anywhere in the dialog around reach an input, so that a hand-held scanner works at once. The input
 * is not focused before: on a tablet that would bring up its keyboard.
 */
function useCaptureTyping(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      const around = input.current?.closest('[role="presentation"]');
      if (target instanceof HTMLInputElement || !around?.contains(target as Node)) return;
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
