import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { type RaRecord, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { AddButton } from './AddButton.tsx';

const ScanItemsDialog = lazy(() => import('../scanner/ScanItemsDialog.tsx'));

export interface ScanItemsAddProps {
  stock: Module;
  /** Adds one item; rejects with the reason why not. */
  addOne: (item: RaRecord) => Promise<unknown>;
}

/** Adds items to the document around by scanning one after the other. */
export function ScanItemsAdd({ stock, addOne }: ScanItemsAddProps) {
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
          <ScanItemsDialog stock={stock} addOne={addOne} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
