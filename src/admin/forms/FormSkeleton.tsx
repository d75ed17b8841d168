import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';

/** The shape of a record's page while the record is on its way. */
export function FormSkeleton() {
  return (
    <Box aria-busy="true" aria-label={useTranslate()('ra.page.loading')} role="status">
      <Skeleton width={120} height={20} />
      <Skeleton width={240} height={36} sx={{ mb: 1.5 }} />
      <Paper
        variant="outlined"
        sx={{ p: 3, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
      >
        {Array.from({ length: 9 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and they never move
          <Skeleton key={index} variant="rounded" height={40} />
        ))}
      </Paper>
    </Box>
  );
}
