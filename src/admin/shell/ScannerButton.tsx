import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Module } from '../../metadata/model.ts';
import { stockModuleOf } from '../scanner/stockModule.ts';
import { useSchema } from '../schemaContext.tsx';
import { BarButton } from './BarButton.tsx';
import { useWedgeScanner } from './useWedgeScanner.ts';

const ScannerDialog = lazy(() => import('../scanner/ScannerDialog.tsx'));

/** Opens the scanner; nothing where the schema has no items to scan. */
export function ScannerButton() {
  const stock = stockModuleOf(useSchema());
  return stock ? <Scanner stock={stock} /> : null;
}

function Scanner({ stock }: { stock: Module }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it, and with it the camera
  useEffect(() => setOpen(false), [pathname]);
  useWedgeScanner(stock);
  return (
    <>
      <BarButton label={translate('facet.bar.scanner')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <QrCodeScannerIcon />
      </BarButton>
      {open && (
        <Suspense fallback={null}>
          <ScannerDialog stock={stock} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
