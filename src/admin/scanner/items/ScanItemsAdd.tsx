import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { AddButton } from '../../links/add/AddButton.tsx';
import type { ScanItemsOptions } from './useScanItems.ts';

const ScanItemsDialog = lazy(() => import('./ScanItemsDialog.tsx'));

/** Adds items to the document on screen by scanning one after the other. */
export function ScanItemsAdd(options: ScanItemsOptions) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton
        label={translate('facet.scanner.items.button')}
        icon={<QrCodeScannerIcon />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ScanItemsDialog {...options} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
