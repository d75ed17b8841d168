import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { countResults } from '../../metadata/keys/countKeys.ts';
import { mayDo } from '../../metadata/model.ts';
import { useLinkContext } from '../links/link/linkContext.ts';
import { CountProgress } from './CountProgress.tsx';
import type { CountResults } from './countLink.ts';
import { MarkToast } from './MarkToast.tsx';
import { RefusedScans } from './RefusedScans.tsx';
import { UnsentScansAlert } from './UnsentScansAlert.tsx';
import { useProgress } from './useProgress.ts';
import { useScanQueue } from './useScanQueue.ts';

const ScanCountDialog = lazy(() => import('./ScanCountDialog.tsx'));

/** Above the items of a count: the progress, the filter by result, and the scanner. */
export function CountHead() {
  const translate = useTranslate();
  const { locked, refresh, parent } = useLinkContext();
  const progress = useProgress();
  const { queue, state } = useScanQueue();
  const [scanning, setScanning] = useState(false);
  useEffect(() => queue.onEvent(() => void refresh()), [queue, refresh]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
        <CountProgress progress={progress} />
        {locked === undefined && mayDo(parent, 'update') && (
          <Button
            variant="contained"
            size="large"
            startIcon={<QrCodeScannerIcon />}
            onClick={() => setScanning(true)}
            sx={{ minHeight: 44 }}
          >
            {translate('facet.count.scan')}
          </Button>
        )}
      </Box>
      <UnsentScansAlert state={state} onSend={() => void queue.send()} />
      <RefusedScans queue={queue} state={state} />
      <ResultFilter progress={progress} />
      <MarkToast />
      {scanning && (
        <Suspense fallback={null}>
          <ScanCountDialog onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** Filters the rows by one result. */
function ResultFilter({ progress }: { progress: CountResults | undefined }) {
  const translate = useTranslate();
  const { parent } = useLinkContext();
  const { setFilters } = useListContext();
  // The list's filter follows a moment later; without this the choice would jump back first.
  const [shown, setShown] = useState('all');
  const field = parent.count?.items.result ?? '';
  const show = (_event: unknown, result: string | null) => {
    if (result === null) return;
    setShown(result);
    setFilters(result === 'all' ? {} : { [field]: result });
  };
  return (
    <ToggleButtonGroup exclusive value={shown} onChange={show} aria-label={translate('facet.count.show')} sx={filterSx}>
      <ToggleButton value="all">{translate('facet.count.all')}</ToggleButton>
      {countResults.map((result) => (
        <ToggleButton key={result} value={result}>
          {translate(`facet.count.results.${result}`)}
          {progress && ` (${progress[result]})`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const filterSx = {
  flexWrap: 'wrap',
  '& button': { minHeight: 44, px: 2, textTransform: 'none' },
  // On phones they take two lines, so each has a frame of its own.
  '& .MuiToggleButtonGroup-grouped': ({ breakpoints, palette, shape }: Theme) => ({
    [breakpoints.down('sm')]: {
      margin: '0 4px 4px 0',
      border: `1px solid ${palette.divider}`,
      borderRadius: `${shape.borderRadius}px`,
    },
  }),
} as const;
