import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { ScanArea } from '../scanner/ScanArea.tsx';
import { useScannedCodes } from '../scanner/useScannedCodes.ts';
import { CountedList } from './CountedList.tsx';
import { CountProgress } from './CountProgress.tsx';
import { UnsentScansAlert } from './UnsentScansAlert.tsx';
import { useProgress } from './useProgress.ts';
import { useScanCount } from './useScanCount.ts';

/** The scanner in continuous mode: what is scanned is counted, until it is closed. */
export default function ScanCountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { label } = useRecordPage();
  const { lines, onCode, state, queue } = useScanCount();
  const { onSeen, onTyped, mistake } = useScannedCodes(onCode);
  return (
    <FacetDialog
      open
      closeBy="button"
      title={translate('facet.count.scanTitle', { record: label })}
      onClose={onClose}
      actions={<CountProgress progress={useProgress()} />}
    >
      <ScanArea
        hint={translate('facet.count.hint')}
        action={translate('facet.count.add')}
        onSeen={onSeen}
        onTyped={onTyped}
      >
        {mistake !== undefined && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {mistake}
          </Alert>
        )}
        <UnsentScansAlert state={state} onSend={() => void queue.send()} />
        <CountedList lines={lines} lost={state.lost} />
      </ScanArea>
    </FacetDialog>
  );
}
