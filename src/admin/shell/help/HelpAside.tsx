import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { chapterOf } from '../../help/chapterOf.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { helpAddress } from '../../routing/addresses.ts';

const HelpPanel = lazy(() => import('./HelpPanel.tsx'));

/** The help about the screen, beside it. The manual itself needs none, and closes it. */
export function HelpAside({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const chapter = chapterOf(useSchema(), pathname);
  const isManual = pathname.startsWith(helpAddress);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is not another reason to close
  useEffect(() => {
    if (isManual) onClose();
  }, [isManual]);
  if (isManual) return null;
  return (
    <Suspense fallback={null}>
      <HelpPanel about={`use/${chapter}`} onClose={onClose} />
    </Suspense>
  );
}
