import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { ScanDialog } from '../ScanDialog.tsx';
import { ScannedList } from './ScannedList.tsx';
import { countAdded } from './scannedItems.ts';
import { type ScanItemsOptions, useScanItems } from './useScanItems.ts';

interface ScanItemsDialogProps extends ScanItemsOptions {
  onClose: () => void;
}

/** The scanner in continuous mode: it adds each scanned item to the link around it, until it is closed. */
export default function ScanItemsDialog({ onClose, ...options }: ScanItemsDialogProps) {
  const translate = useTranslate();
  const { items, onCode } = useScanItems(options);
  return (
    <ScanDialog
      title={translate('facet.scanner.items.button')}
      hint={translate('facet.scanner.hintItems')}
      action={translate('facet.scanner.add')}
      progress={
        <Typography role="status" sx={{ mr: 'auto', fontSize: '1.0625rem', fontWeight: 600 }}>
          {translate('facet.scanner.items.count', { smart_count: countAdded(items) })}
        </Typography>
      }
      onCode={onCode}
      onClose={onClose}
    >
      <ScannedList items={items} />
    </ScanDialog>
  );
}
