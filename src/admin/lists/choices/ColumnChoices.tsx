import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Density, densities } from '../../../metadata/listLook.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { moveColumn, possibleColumns, toggleColumn } from './columnChoice.ts';
import { useFoldedColumns } from './FoldedColumns.tsx';
import type { ListChoiceState } from './useListChoice.ts';

export interface ColumnChoicesProps {
  open: boolean;
  onClose: () => void;
  module: Module;
  choice: ListChoiceState;
}

/** The fields of the list in their order, and how dense its rows are. */
export default function ColumnChoices({ module, choice }: ColumnChoicesProps) {
  const translate = useTranslate();
  return (
    <>
      <DensityChoice density={choice.density} onChange={(density) => choice.change({ density })} />
      <ColumnList module={module} columns={choice.columns} onChange={(columns) => choice.change({ columns })} />
      <Button size="small" onClick={choice.reset} sx={{ mt: 1 }}>
        {translate('facet.list.resetColumns')}
      </Button>
    </>
  );
}

function DensityChoice({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={density}
      onChange={(_event, next: Density | null) => next && onChange(next)}
      aria-label={translate('facet.list.density')}
      sx={{ mb: 1.5 }}
    >
      {densities.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`facet.list.densities.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ColumnListProps {
  module: Module;
  columns: string[];
  onChange: (columns: string[]) => void;
}

function ColumnList({ module, columns, onChange }: ColumnListProps) {
  const translate = useTranslate();
  const text = useText();
  const folded = useFoldedColumns();
  const [wanted, setWanted] = useState('');
  const labelOf = (name: string) => text(findField(module, name)?.label ?? { en: name, zh: name });
  const hidden = possibleColumns(module).filter((name) => !columns.includes(name));
  const fits = (name: string) => labelOf(name).toLowerCase().includes(wanted.trim().toLowerCase());
  const searchLabel = translate('facet.list.findColumn');

  return (
    <>
      <TextField
        size="small"
        fullWidth
        placeholder={searchLabel}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': searchLabel } }}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 320, overflowY: 'auto' }}>
        {[...columns, ...hidden].filter(fits).map((name) => (
          <ColumnItem
            key={name}
            label={labelOf(name)}
            place={columns.indexOf(name)}
            hint={folded.includes(name) ? translate('facet.list.noRoom') : undefined}
            count={columns.length}
            onToggle={() => onChange(toggleColumn(columns, name))}
            onMove={(by) => onChange(moveColumn(columns, name, by))}
          />
        ))}
      </Box>
    </>
  );
}

interface ColumnItemProps {
  label: string;
  /** Its position among the shown columns; -1: hidden. */
  place: number;
  /** Why it does not show. */
  hint: string | undefined;
  count: number;
  onToggle: () => void;
  onMove: (by: number) => void;
}

function ColumnItem({ label, place, hint, count, onToggle, onMove }: ColumnItemProps) {
  const translate = useTranslate();
  const shown = place >= 0;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 0, minWidth: 0 }}
        label={label}
        slotProps={{ typography: { variant: 'body2', noWrap: true } }}
        control={<Checkbox size="small" checked={shown} disabled={shown && count === 1} onChange={onToggle} />}
      />
      {hint && (
        <Typography variant="caption" color="text.secondary">
          {hint}
        </Typography>
      )}
      <IconButton
        size="small"
        disabled={place <= 0}
        onClick={() => onMove(-1)}
        aria-label={translate('facet.list.moveUp', { column: label })}
      >
        <ArrowUpwardIcon fontSize="inherit" />
      </IconButton>
      <IconButton
        size="small"
        disabled={!shown || place === count - 1}
        onClick={() => onMove(1)}
        aria-label={translate('facet.list.moveDown', { column: label })}
      >
        <ArrowDownwardIcon fontSize="inherit" />
      </IconButton>
    </Box>
  );
}
