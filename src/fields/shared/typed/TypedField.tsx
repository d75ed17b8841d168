import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** How the values of a field are typed, in the language on screen. */
export interface Typing {
  /** What a text means; the text itself where it means nothing, so that it stays where it was typed. */
  read(text: string): unknown;
  /** The value as people read it. */
  shown(value: unknown): string;
  /** The value while somebody edits it; absent: as it is shown. */
  edited?(value: unknown): string;
  /** Why nobody knows what a text means that was typed, as a sentence; undefined for a value. */
  problem(value: unknown): string | undefined;
}

export interface TypedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'helperText'> {
  value: unknown;
  onValue: (value: unknown) => void;
  helperText?: ReactNode;
}

/**
 * A text input for values that people write in several ways. It never shows the browser's own language, and a text that
 * means nothing stays, with a sentence below it.
 */
export function TypedField({ typing, value, onValue, ...props }: TypedFieldProps & { typing: Typing }) {
  const { onFocus, onBlur, onMouseDown, error, helperText, slotProps, ...others } = props;
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const selecting = useSelectOnFocus(focused);
  // Where the value was set from elsewhere, the typed text is not its text any more.
  const isTyped = typed !== undefined && Object.is(typing.read(typed), value);
  const format = (focused && typing.edited) || typing.shown;
  const problem = typing.problem(value);
  // A refused form leads back to the input, and says of such a text only that it is no value.
  const saysWhy = problem !== undefined && (!focused || error === true);
  const { htmlInput, ...slots } = slotProps ?? {};
  return (
    <TextField
      {...others}
      value={isTyped ? typed : format(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(typing.read(target.value));
      }}
      onMouseDown={(event) => {
        selecting.byPointer();
        onMouseDown?.(event);
      }}
      onFocus={(event) => {
        if (event.target instanceof HTMLInputElement) selecting.input(event.target);
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        setFocused(false);
        onBlur?.(event);
      }}
      error={saysWhy || error === true}
      helperText={saysWhy ? problem : helperText}
      slotProps={{
        ...slots,
        // Where no line is kept for it, as in filters, it stands above what is below and moves nothing.
        ...(saysWhy && !helperText && { formHelperText: { sx: floatingSx } }),
        // Forms that apply by themselves leave such a text out.
        htmlInput: { autoComplete: 'off', ...htmlInput, 'data-unread': problem === undefined ? undefined : '' },
      }}
    />
  );
}

const floatingSx = {
  position: 'absolute',
  top: '100%',
  left: 0,
  zIndex: 2,
  m: 0,
  px: 1,
  py: 0.5,
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: 2,
} as const;

/** Selects all for who comes with the keyboard, as browsers do: the text may be another one from then on. */
function useSelectOnFocus(focused: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const pointed = useRef(false);
  useLayoutEffect(() => {
    if (focused && !pointed.current) input.current?.select();
    pointed.current = false;
  }, [focused]);
  return {
    byPointer: () => {
      pointed.current = document.activeElement !== input.current || input.current === null;
    },
    input: (one: HTMLInputElement) => {
      input.current = one;
    },
  };
}
