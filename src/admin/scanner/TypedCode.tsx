import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../fields/shared/isComposing.ts';

interface TypedCodeProps {
  /** The label of the button beside it. */
  action: string;
  onText: (text: string) => void;
}

/**
 * An input for a code that the user or a hand-held scanner types; Enter submits it. It is no form, because it may stand
 * inside of one.
 */
export function TypedCode({ action, onText }: TypedCodeProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useCaptureTyping(input);
  const submit = () => {
    if (typed.trim() !== '') onText(typed);
    // The next scan starts with an empty input.
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
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
 * Directs everything typed in the dialog to an input, so that a hand-held scanner works at once. The input is not
 * focused in advance: on a tablet that would open the keyboard.
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
