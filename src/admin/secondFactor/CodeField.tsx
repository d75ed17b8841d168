import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Why the code was not accepted; empty: it was not tried. */
  refusal: string;
  autoFocus?: boolean;
}

/** The six digits of an authenticator app. Phones offer the keys of numbers, and the code itself where they know it. */
export function CodeField({ value, onChange, refusal, autoFocus = false }: CodeFieldProps) {
  return (
    <TextField
      autoFocus={autoFocus}
      type="text"
      label={useTranslate()('facet.secondFactor.code')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={refusal !== ''}
      helperText={refusal}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } }}
    />
  );
}
