import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView, useFormatted } from '../shared/fieldView.ts';
import type { checkbox } from './checkbox.ts';

type CheckboxField = FieldOf<typeof checkbox>;

export const checkboxView = defineFieldView<CheckboxField>({ Cell });

function Cell({ field, record }: CellProps<CheckboxField>) {
  const text = useFormatted(field, record[field.name]);
  if (record[field.name] === true) return <CheckIcon fontSize="small" titleAccess={text} />;
  return (
    <Box component="span" role="img" aria-label={text} sx={{ color: 'text.secondary' }}>
      {text && '—'}
    </Box>
  );
}
