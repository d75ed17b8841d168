import { lazy, Suspense, useRef, useState } from 'react';
import type { ItemCode } from '../../domain/readCode.ts';
import { useScanTarget } from '../scanner/scanTarget.ts';

const ScanCountDialog = lazy(() => import('./ScanCountDialog.tsx'));

/** As long as the page of an open count is on screen, what is scanned is counted, and nobody leaves the page by it. */
export function PageScanner() {
  const [scanning, setScanning] = useState(false);
  /** Codes of a hand-held scanner that came before the dialog. */
  const early = useRef<ItemCode[]>([]);
  useScanTarget({
    open: () => setScanning(true),
    onCode: (code) => {
      early.current.push(code);
      setScanning(true);
    },
  });
  if (!scanning) return null;
  return (
    <Suspense fallback={null}>
      <ScanCountDialog early={early} onClose={() => setScanning(false)} />
    </Suspense>
  );
}
