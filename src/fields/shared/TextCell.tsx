import Typography from '@mui/material/Typography';
import type { CellProps } from './fieldView.ts';
import { useFormatted } from './fieldView.ts';

/** A value as text, on one line. What is cut is read whole in the title. */
export function TextCell({ field, record }: CellProps) {
  const text = useFormatted(field, record[field.name]);
  return (
    <Typography component="span" variant="body2" noWrap title={text || undefined} sx={{ display: 'block' }}>
      {text}
    </Typography>
  );
}

/** A number, in digits of equal width so that a column of them lines up. */
export function NumberCell({ field, record }: CellProps) {
  const text = useFormatted(field, record[field.name]);
  return (
    <Typography component="span" variant="body2" noWrap sx={tabularNumerals}>
      {text}
    </Typography>
  );
}

export const tabularNumerals = { fontVariantNumeric: 'tabular-nums' } as const;

/** Of what is never shown. */
export function NoCell() {
  return null;
}
