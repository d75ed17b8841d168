import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type FieldServices, useFieldServices } from '../shared/fieldView.ts';
import { type MediaFile, mediaFiles } from './media.ts';
import { type MediaKind, mediaLimits, megabytes } from './mediaLimits.ts';

/** A file on its way to the server, or refused. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, for people. */
  error?: string;
}

export type UploadTarget = Parameters<NonNullable<FieldServices['uploadMedia']>>[1];

export interface Uploads {
  uploads: Upload[];
  /** What was added since the form was opened. */
  added: MediaFile[];
  add(files: readonly File[]): void;
  /** Stops an upload, or forgets one that failed. */
  drop(key: number): void;
  retry(key: number): void;
}

type Accept = MediaKind | 'any';

/** Sends files one after the other; each can be stopped, and each that is refused says why. */
export function useUploads(target: UploadTarget | undefined, accept: Accept): Uploads {
  const { uploadMedia } = useFieldServices();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [added, setAdded] = useState<MediaFile[]>([]);
  const translate = useTranslate();
  const refresh = useRefresh();
  const notifyWhenGone = useNotifyWhenGone();
  /** What still has to be sent, in order, and how to stop each. */
  const queue = useRef<Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const running = useRef(false);
  const lastKey = useRef(0);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async ({ key, file }: Upload) => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted || !uploadMedia || !target) return;
    change(key, { state: 'sending', progress: 0 });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const answer = await uploadMedia(file, target, { onProgress, signal: stop.signal });
      setAdded((files) => [...files, ...mediaFiles([answer])]);
      forget(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      const reason = (error as Error).message;
      change(key, { state: 'failed', error: reason });
      notifyWhenGone(file.name, reason);
    }
  };

  const run = async () => {
    if (running.current) return;
    running.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    running.current = false;
    refresh();
  };

  const enqueue = (waiting: Upload[]) => {
    for (const { key } of waiting) stops.current.set(key, new AbortController());
    queue.current.push(...waiting);
    if (waiting.length > 0) void run();
  };

  return {
    uploads,
    added,
    add(files) {
      const fresh = files.map((file): Upload => {
        lastKey.current += 1;
        const upload: Upload = { key: lastKey.current, file, state: 'waiting', progress: 0 };
        const excess = excessOf(file, accept);
        return excess ? { ...upload, state: 'failed', error: translate(excess.key, excess.params) } : upload;
      });
      setUploads((all) => [...all, ...fresh]);
      enqueue(fresh.filter(({ state }) => state === 'waiting'));
    },
    drop(key) {
      stops.current.get(key)?.abort();
      forget(key);
    },
    retry(key) {
      const upload = uploads.find((one) => one.key === key);
      if (!upload) return;
      change(key, { state: 'waiting', progress: 0 });
      enqueue([upload]);
    },
  };
}

/** Refuses a file before it is sent, where the server would refuse it for its size. */
export function excessOf({ type, size }: File, accept: Accept): { key: string; params: { max: number } } | undefined {
  const named = type.split('/')[0];
  const other = accept === 'file' ? 'file' : undefined;
  const kind: MediaKind | undefined = named === 'image' || named === 'video' ? named : other;
  if (kind === undefined) return undefined;
  const limit = Math.max(mediaLimits[kind], other ? mediaLimits[other] : 0);
  if (size <= limit) return undefined;
  return { key: `facet.error.mediaTooLarge.${kind}`, params: { max: megabytes(limit) } };
}

/** Notifies people of a failure after they left the form: uploads go on, but their list is not on screen any more. */
function useNotifyWhenGone() {
  const notify = useNotify();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return (name: string, reason: string) => {
    if (gone.current) notify('facet.media.failed', { type: 'error', messageArgs: { name, reason } });
  };
}
