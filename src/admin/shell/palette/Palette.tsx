import { lazy, Suspense, useEffect, useState } from 'react';
import { setPaletteOpen, usePaletteOpen } from '../shortcuts/paletteStore.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** The palette of commands, whose code is fetched when it is first opened. */
export function Palette({ onHelp }: { onHelp: () => void }) {
  const open = usePaletteOpen();
  const [shown, setShown] = useState(false);
  if (open && !shown) setShown(true);
  // Whoever signs in next does not find it open.
  useEffect(() => () => setPaletteOpen(false), []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette
        open={open}
        onClose={() => setPaletteOpen(false)}
        onClosed={() => setShown(false)}
        onHelp={onHelp}
      />
    </Suspense>
  );
}
