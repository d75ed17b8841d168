import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useLocale } from 'ra-core';
import { formatChoice } from '../shared/choices.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { type CellProps, defineFieldView } from '../shared/fieldView.ts';
import type { multiSelect } from './multiSelect.ts';

type MultiSelectField = FieldOf<typeof multiSelect>;

/** Pixels beside the text of a chip: its ends, and the space to the next one. */
const BESIDE_TEXT = 24;

export const multiSelectView = defineFieldView<MultiSelectField>({ Cell, besideText: BESIDE_TEXT });

/** The choices, each as a chip. */
function Cell({ field, record }: CellProps<MultiSelectField>) {
  const locale = useLocale() ?? 'en';
  const chosen = record[field.name];
  if (!Array.isArray(chosen) || chosen.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
      {chosen.map((value) => (
        <li key={value}>
          <Chip size="small" variant="outlined" label={formatChoice(value, field, locale)} />
        </li>
      ))}
    </Box>
  );
}
