import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ScannedItem } from './scannedItems.ts';

/** The scanned codes, the newest first, and the result of each. */
export function ScannedList({ items }: { items: readonly ScannedItem[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" aria-label={translate('facet.scanner.items.list')} aria-live="polite" sx={listSx}>
      {items.length === 0 && (
        <Typography component="li" color="text.secondary" sx={{ py: 1 }}>
          {translate('facet.scanner.items.empty')}
        </Typography>
      )}
      {items.map((item) => (
        <Line key={item.key} item={item} />
      ))}
    </Box>
  );
}

function Line({ item }: { item: ScannedItem }) {
  const translate = useTranslate();
  const { label, state, reason, again } = item;
  const texts = [translate(`facet.scanner.items.${state}`), again && translate('facet.scanner.items.again')];
  return (
    <Stack component="li" direction="row" sx={lineSx}>
      {stateIcons[state]}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography variant="body2" color={state === 'refused' ? 'error' : 'text.secondary'}>
          {reason || texts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Stack>
  );
}

const stateIcons = {
  adding: <CircularProgress size={18} sx={{ m: '3px' }} />,
  added: <CheckIcon color="success" />,
  refused: <ErrorIcon color="error" />,
};

const listSx = { listStyle: 'none', m: 0, p: 0, minHeight: 44 };

const lineSx = { gap: 1.5, py: 1, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider' };
