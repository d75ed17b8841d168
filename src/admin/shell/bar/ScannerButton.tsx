import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import { useTranslate } from 'ra-core';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { itemModules } from '../../../metadata/read/itemModules.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { scanTarget } from '../../scanner/scanTarget.ts';
import { BarButton } from './BarButton.tsx';
import { useWedgeScanner } from './useWedgeScanner.ts';

const ScannerDialog = lazy(() => import('../../scanner/ScannerDialog.tsx'));

/** Opens the scanner, or that of the page where the page takes scans itself; renders nothing where the schema has no items to scan. */
export function ScannerButton({ Button = BarButton }: { Button?: ComponentType<OpenButtonProps> }) {
  return itemModules(useSchema()).length > 0 ? <Scanner Button={Button} /> : null;
}

interface OpenButtonProps {
  label: string;
  'aria-haspopup': 'dialog';
  onClick: () => void;
  children: ReactNode;
}

function Scanner({ Button }: { Button: ComponentType<OpenButtonProps> }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  /** The page on which the scanner was opened: another page closes it and turns the camera off. */
  const [page, setPage] = useState<string>();
  useEffect(() => setPage((opened) => (opened === pathname ? opened : undefined)), [pathname]);
  useWedgeScanner();
  return (
    <>
      {/* The address itself: a page that is still on its way there must not end what is opened meanwhile. */}
      <Button
        label={translate('facet.bar.scanner')}
        aria-haspopup="dialog"
        onClick={() => (scanTarget()?.open ?? (() => setPage(window.location.pathname)))()}
      >
        <QrCodeScannerIcon />
      </Button>
      {page !== undefined && (
        <Suspense fallback={null}>
          <ScannerDialog onClose={() => setPage(undefined)} />
        </Suspense>
      )}
    </>
  );
}
