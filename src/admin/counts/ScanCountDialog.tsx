import { useTranslate } from 'ra-core';
import { useRecordPage } from '../record/RecordPage.ts';
import { ScanDialog } from '../scanner/ScanDialog.tsx';
import { CountedList } from './CountedList.tsx';
import { CountProgress } from './CountProgress.tsx';
import { UnsentScansAlert } from './UnsentScansAlert.tsx';
import { useProgress } from './useProgress.ts';
import { useScanCount } from './useScanCount.ts';

/** The scanner in continuous mode: it counts each scanned item, until it is closed. */
export default function ScanCountDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { label } = useRecordPage();
  const { lines, onCode, state, queue } = useScanCount();
  return (
    <ScanDialog
      title={translate('facet.count.scanTitle', { record: label })}
      hint={translate('facet.count.hint')}
      action={translate('facet.count.add')}
      progress={<CountProgress progress={useProgress()} />}
      onCode={onCode}
      onClose={onClose}
    >
      <UnsentScansAlert state={state} onSend={() => void queue.send()} />
      <CountedList lines={lines} lost={state.lost} />
    </ScanDialog>
  );
}
