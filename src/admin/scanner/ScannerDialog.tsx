import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { ScanArea } from './ScanArea.tsx';
import { useOpenScanned } from './useOpenScanned.ts';
import { useScannedCodes } from './useScannedCodes.ts';

interface ScannerDialogProps {
  onClose: () => void;
}

/** Opens the item whose code is shown to the camera, or typed. Besides that, only its Close button closes it. */
export default function ScannerDialog({ onClose }: ScannerDialogProps) {
  const translate = useTranslate();
  const { onCode, sentence } = useOpenScanned(onClose);
  const { onSeen, onTyped, mistake } = useScannedCodes(onCode);
  const message = mistake ?? sentence;
  return (
    <FacetDialog open help="scanning" closeBy="button" title={translate('facet.scanner.title')} onClose={onClose}>
      <ScanArea
        hint={translate('facet.scanner.hint')}
        action={translate('facet.scanner.open')}
        onSeen={onSeen}
        onTyped={onTyped}
      >
        {message !== undefined && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {message}
          </Alert>
        )}
      </ScanArea>
    </FacetDialog>
  );
}
