import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';

interface FoldedNoteProps {
  /** The labels of the columns without room. */
  labels: readonly string[];
  whole: boolean;
  onChange: (whole: boolean) => void;
}

/** Names the columns that a table has no room for, and shows them. */
export function FoldedNote({ labels, whole, onChange }: FoldedNoteProps) {
  const translate = useTranslate();
  if (labels.length === 0) return null;
  const names = labels.join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.25, pr: 0.5, py: 0.5 }}>
      <Typography variant="caption" color="text.secondary" noWrap title={names} sx={{ flex: 1, minWidth: 0 }}>
        {translate('facet.page.folded', { smart_count: labels.length, names })}
      </Typography>
      <Button size="small" aria-pressed={whole} onClick={() => onChange(!whole)} sx={{ flex: 'none' }}>
        {translate('facet.page.allColumns')}
      </Button>
    </Box>
  );
}
