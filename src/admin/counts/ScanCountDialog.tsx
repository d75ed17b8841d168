import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { ScanDialog } from '../scanner/ScanDialog.tsx';
import { CountedList } from './CountedList.tsx';
import { CountProgress } from './CountProgress.tsx';
import { UnsentScansAlert } from './UnsentScansAlert.tsx';
import { useProgress } from './useProgress.ts';
import { useScanCount } from './useScanCount.ts';

interface ScanCountDialogProps {
  /** Codes that came before the dialog; it counts them first. */
  early?: RefObject<ItemCode[]>;
  onClose: () => void;
}

/** The scanner in continuous mode: it counts each scanned item, until it is closed. */
export default function ScanCountDialog({ early, onClose }: ScanCountDialogProps) {
  const translate = useTranslate();
  const { label } = useRecordPage();
  const { lines, onCode, state, queue } = useScanCount();
  const count = useRef(onCode);
  useEffect(() => {
    for (const code of early?.current.splice(0) ?? []) count.current(code);
  }, [early]);
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
