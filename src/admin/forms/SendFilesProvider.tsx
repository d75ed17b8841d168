import { useNotify, useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Upload } from '../../fields/media/useUploads.tsx';
import { useFieldServices } from '../../fields/shared/fieldView.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { type ChosenFile, SendFilesContext } from './useSendChosen.ts';

/** It comes with the forms, from which files are sent. */
const UploadList = lazy(async () => ({ default: (await import('../../fields/media/UploadList.tsx')).UploadList }));

/** Milliseconds before the progress shows: a small file is sent before anybody could read about it. */
const WORTH_SHOWING = 400;

/**
 * Sends the files of new records, one after the other, and shows the progress. The user can stop each file, or go on
 * working in the meantime.
 */
export function SendFilesProvider({ children }: { children: ReactNode }) {
  const { uploads, send, drop } = useSending();
  const [hidden, setHidden] = useState(false);
  const goOn = useRef<() => void>(undefined);
  const sendShown = (files: readonly ChosenFile[]) => {
    setHidden(false);
    return Promise.race([send(files), new Promise<void>((resolve) => (goOn.current = resolve))]);
  };
  const hide = () => {
    setHidden(true);
    goOn.current?.();
  };
  return (
    <SendFilesContext.Provider value={sendShown}>
      {children}
      <SendingDialog uploads={uploads} drop={drop} hidden={hidden} onHide={hide} />
    </SendFilesContext.Provider>
  );
}

function useSending() {
  const { uploadMedia } = useFieldServices();
  const notify = useNotify();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number) => {
    stops.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };

  const sendOne = async (key: number, { file, target }: ChosenFile) => {
    const signal = stops.current.get(key)?.signal;
    if (!signal || signal.aborted) return;
    change(key, { state: 'sending' });
    try {
      await uploadMedia?.(file, target, { signal, onProgress: (progress) => change(key, { progress }) });
    } catch (error) {
      if (signal.aborted) return;
      notify('facet.media.failed', {
        type: 'error',
        messageArgs: { name: file.name, reason: (error as Error).message },
      });
    } finally {
      forget(key);
    }
  };

  return {
    uploads,
    async send(files: readonly ChosenFile[]) {
      const waiting = files.map((chosen) => {
        lastKey.current += 1;
        stops.current.set(lastKey.current, new AbortController());
        return { key: lastKey.current, chosen };
      });
      setUploads((all) => [
        ...all,
        ...waiting.map(({ key, chosen: { file } }): Upload => ({ key, file, state: 'waiting', progress: 0 })),
      ]);
      for (const { key, chosen } of waiting) await sendOne(key, chosen);
    },
    drop(key: number) {
      stops.current.get(key)?.abort();
      forget(key);
    },
  };
}

interface SendingDialogProps {
  uploads: Upload[];
  drop: (key: number) => void;
  hidden: boolean;
  onHide: () => void;
}

/** When the user closes it, the work goes on: the record is saved, and its files are sent in the background. */
function SendingDialog({ uploads, drop, hidden, onHide }: SendingDialogProps) {
  const translate = useTranslate();
  const running = uploads.length > 0;
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!running) return setDue(false);
    const timer = setTimeout(() => setDue(true), WORTH_SHOWING);
    return () => clearTimeout(timer);
  }, [running]);
  return (
    <FacetDialog
      open={running && due && !hidden}
      onClose={onHide}
      title={translate('facet.media.sending')}
      size="small"
      closeBy="button"
    >
      <Suspense>
        <UploadList uploads={uploads} drop={drop} retry={() => undefined} />
      </Suspense>
    </FacetDialog>
  );
}
