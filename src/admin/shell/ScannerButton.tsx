import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { stockModuleOf } from '../scanner/stockModule.ts';
import { useSchema } from '../schemaContext.tsx';
import { BarButton } from './BarButton.tsx';

const ScannerDialog = lazy(() => import('../scanner/ScannerDialog.tsx'));

/** Opens the scanner; nothing where the schema has no items to scan. */
export function ScannerButton() {
  const translate = useTranslate();
  const stock = stockModuleOf(useSchema());
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it, and with it the camera
  useEffect(() => setOpen(false), [pathname]);
  if (!stock) return null;
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
