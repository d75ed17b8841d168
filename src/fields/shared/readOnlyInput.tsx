import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useRecordContext } from 'ra-core';
import { useId } from 'react';
import { type InputProps, useFormValue } from './fieldInput.ts';
import { type AnyField, textIn } from './fieldType.ts';
import { type CellProps, type Component, useFormatted, useLabel } from './fieldView.ts';

/** An Input that edits the value, unless its prop or its field is `readOnly`. */
export function inputOf<F extends AnyField>(Edit: Component<InputProps<F>>, Shown: Component<CellProps<F>>) {
  return function Input(props: InputProps<F>) {
    const readOnly = props.readOnly || props.field.readOnly === true;
    return readOnly ? <ReadOnlyInput {...props} Shown={Shown} /> : <Edit {...props} />;
  };
}

/** The Input of a type whose value is derived. */
export function readOnlyInputOf<F extends AnyField>(Shown: Component<CellProps<F>>) {
  return function Input(props: InputProps<F>) {
    return <ReadOnlyInput {...props} Shown={Shown} />;
  };
}

/** Label over value, as high as an input, so that a form keeps its lines. */
function ReadOnlyInput<F extends AnyField>(props: InputProps<F> & { Shown: Component<CellProps<F>> }) {
  const { field, source, compact, Shown } = props;
  const id = useId();
  const label = useLabel(field);
  const locale = useLocale();
  const record = useRecordContext();
  const value = useFormValue(source ?? field.name);
  // No value, an empty list and a tally of zeros have no text.
  const isEmpty = useFormatted(field, value) === '';
  const shown = <Shown field={field} record={{ ...record, [field.name]: value ?? null }} />;
  if (compact) return shown;
  return (
    <Box role="group" aria-labelledby={id} sx={{ width: '100%', minWidth: 0, pt: 0.5, pb: 1 }}>
      <Typography id={id} component="div" variant="caption" color="text.secondary" noWrap>
        {label}
      </Typography>
      <Box sx={valueSx}>{isEmpty ? <Typography variant="body2">—</Typography> : shown}</Box>
      {field.help && (
        <Typography component="div" variant="caption" color="text.secondary">
          {textIn(field.help, locale)}
        </Typography>
      )}
    </Box>
  );
}

/** There is room for a whole name or address here, on several lines. */
const valueSx = {
  minHeight: 24,
  display: 'flex',
  alignItems: 'center',
  '& > *': { minWidth: 0 },
  // A name without spaces wraps anywhere; of an address, the parts stay whole.
  '& span.MuiTypography-noWrap': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& a': { whiteSpace: 'normal', '& wbr': { display: 'inline' } },
} as const;
