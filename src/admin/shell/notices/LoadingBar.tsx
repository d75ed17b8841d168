import Fade from '@mui/material/Fade';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { useRequestCount } from '../../providers/requestCount.ts';

/** A thin bar along the top edge while any api request runs; quick ones come and go before it shows. */
export function LoadingBar() {
  const translate = useTranslate();
  const loading = useRequestCount() > 0;
  return (
    <Fade in={loading} unmountOnExit timeout={200} style={{ transitionDelay: loading ? '150ms' : '0ms' }}>
      <LinearProgress
        color="secondary"
        aria-label={translate('ra.page.loading')}
        sx={{ position: 'fixed', inset: '0 0 auto', height: 3, zIndex: (theme) => theme.zIndex.tooltip + 1 }}
      />
    </Fade>
  );
}
