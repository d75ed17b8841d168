import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { FacetDialog } from '../../dialogs/FacetDialog.tsx';
import { ScanArea } from '../ScanArea.tsx';
import { useScannedCodes } from '../useScannedCodes.ts';
import { ScannedList } from './ScannedList.tsx';
import { countAdded } from './scannedItems.ts';
import { type ScanItemsOptions, useScanItems } from './useScanItems.ts';

interface ScanItemsDialogProps extends ScanItemsOptions {
  onClose: () => void;
}

/** The scanner in continuous mode: what is scanned is added to the link around, until it is closed. */
export default function ScanItemsDialog({ onClose, ...options }: ScanItemsDialogProps) {
  const translate = useTranslate();
  const { items, onCode } = useScanItems(options);
  const { onSeen, onTyped, mistake } = useScannedCodes(onCode);
  return (
    <FacetDialog
      open
      closeBy="button"
      title={translate('facet.scanner.items.button')}
      onClose={onClose}
      actions={
        <Typography role="status" sx={{ mr: 'auto', fontSize: '1.0625rem', fontWeight: 600 }}>
          {translate('facet.scanner.items.count', { smart_count: countAdded(items) })}
        </Typography>
      }
    >
      <ScanArea
        hint={translate('facet.scanner.hintItems')}
        action={translate('facet.scanner.add')}
        onSeen={onSeen}
        onTyped={onTyped}
      >
        {mistake !== undefined && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {mistake}
          </Alert>
        )}
        <ScannedList items={items} />
      </ScanArea>
    </FacetDialog>
  );
}
