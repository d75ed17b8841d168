import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';

/**
 * Stands in for a page whose code is being loaded. It is blank for a moment first, so that quick loads do not flicker.
 */
export function PageLoading() {
  const translate = useTranslate();
  return (
    <Stack
      sx={{
        minHeight: '50vh',
        alignItems: 'center',
        justifyContent: 'center',
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 0.2s 0.3s both',
      }}
    >
      <CircularProgress color="secondary" size={28} aria-label={translate('ra.page.loading')} />
    </Stack>
  );
}
