import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PageLoading } from './PageLoading.tsx';

/** What every part that opens over a page takes. */
interface Opened {
  open: boolean;
  onClose?: ((event: object, reason: 'backdropClick') => void) | undefined;
}

/** A component whose code comes later: with `load`, or else with its first opening. */
export type LaterComponent<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. Rejects when it cannot be fetched. */
  load: () => Promise<void>;
};

/**
 * A part that shows nothing until it is opened, as a menu or a dialog: the page does without its code until then. Once it
 * was open it stays, so that it can fade out. Where its code cannot be fetched, a toast says so and it closes: what was
 * typed into the page stays, and the next opening tries again. Chromium remembers that it could not fetch a module until
 * the page is loaded again, so the toast advises that.
 *
 * `Before` stands in the page until the code is there, for a part that is seen before it is opened.
 */
export function later<Props extends Opened>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  Before?: ComponentType<Props>,
): LaterComponent<Props> {
  let Fetched: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const load = async () => {
    if (Fetched) return;
    Fetched = (await fetchPart()).default;
    for (const listener of listeners) listener();
  };

  function Later(props: Props) {
    const { open, onClose } = props;
    const notify = useNotify();
    const [wanted, setWanted] = useState(open);
    if (open && !wanted) setWanted(true);
    const Part = useSyncExternalStore(subscribe, () => Fetched);
    const waits = open && !Part;
    // biome-ignore lint/correctness/useExhaustiveDependencies: one opening fetches once.
    useEffect(() => {
      if (!waits) return;
      load().catch(() => {
        notify('facet.page.partMissing', { type: 'error' });
        onClose?.({}, 'backdropClick');
      });
    }, [waits]);
    if (Part) return (wanted || Before) && <Part {...props} />;
    if (Before) return <Before {...props} />;
    return waits && <Coming />;
  }
  return Object.assign(Later, { load });
}

function Coming() {
  return createPortal(
    <Box sx={{ position: 'fixed', inset: 0, zIndex: 'modal', pointerEvents: 'none' }}>
      <PageLoading />
    </Box>,
    document.body,
  );
}
