import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { AddButton } from './AddButton.tsx';

const ScanItemsDialog = lazy(() => import('../scanner/ScanItemsDialog.tsx'));

/** Adds items to the document around by scanning one after the other. */
export function ScanItemsAdd({ stock }: { stock: Module }) {
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
          <ScanItemsDialog stock={stock} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
