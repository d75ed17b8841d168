import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFieldServices } from '../shared/fieldView.ts';
import { type MediaFile, mediaFiles } from './media.ts';
import type { UploadTarget } from './useUploads.tsx';

export interface Files {
  files: MediaFile[];
  removed: (id: number) => void;
  /** Resolves with whether it is saved. */
  caption: (id: number, caption: string | null) => Promise<boolean>;
  order: (ids: readonly number[], moved: number) => void;
  /** What was done last, in words for screen readers. */
  announcement: string;
}

/** A change that was made here. It counts until the record itself has a newer value. */
interface Own<Value> {
  /** The value of the record at the time of the change. */
  over: string;
  value: Value;
}

/**
 * The files of the record, with the changes made here since. They are kept apart because a dialog keeps the record it
 * was opened with, and because files must not count among the unsaved changes of a form.
 */
export function useFiles(value: unknown, added: readonly MediaFile[], target: UploadTarget | undefined): Files {
  const { captionMedia, orderMedia } = useFieldServices();
  const refresh = useRefresh();
  const notify = useNotify();
  const translate = useTranslate();
  const [gone, setGone] = useState<Record<number, 'leaving' | 'left'>>({});
  const [captions, setCaptions] = useState<Record<number, Own<string | null>>>({});
  const [own, setOwn] = useState<Own<readonly number[]>>();
  const [announcement, setAnnouncement] = useState('');

  const stored = mediaFiles(value);
  const fresh = added.filter(({ id }) => !stored.some((file) => file.id === id));
  const standing = stored.map(({ id }) => id).join();
  const places = own?.over === standing ? own.value : [];
  useEffect(() => {
    const ids = standing.split(',').map(Number);
    setGone((all) => {
      const left = Object.keys(all)
        .map(Number)
        .filter((id) => all[id] === 'leaving' && !ids.includes(id));
      return left.length === 0 ? all : { ...all, ...Object.fromEntries(left.map((id) => [id, 'left' as const])) };
    });
  }, [standing]);
  const written = JSON.stringify([...stored, ...fresh].map(({ id, caption }) => [id, caption]));
  // Once the record has a newer value, a change from here must not come back with the value that it was made over.
  useEffect(() => {
    if (own && own.over !== standing) setOwn(undefined);
  }, [own, standing]);
  useEffect(() => {
    const now = new Map<number, string | null>(JSON.parse(written));
    const current = Object.entries(captions).filter(([id, { over }]) => over === String(now.get(Number(id))));
    if (current.length < Object.keys(captions).length) setCaptions(Object.fromEntries(current));
  }, [written, captions]);
  // A file that has left the record and is in it again was restored.
  const isGone = ({ id }: MediaFile) =>
    gone[id] === 'leaving' || (gone[id] === 'left' && fresh.some((one) => one.id === id));
  const placeOf = ({ id }: MediaFile) => (places.includes(id) ? places.indexOf(id) : places.length);
  const files = [...stored, ...fresh]
    .filter((file) => !isGone(file))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((file) => {
      const changed = captions[file.id];
      return changed?.over === String(file.caption) ? { ...file, caption: changed.value } : file;
    });

  /** The reason is a sentence already, no key of a translation. */
  const failed = (error: unknown) => {
    const { message } = error as Error;
    notify(message, { type: 'error', messageArgs: { _: message } });
  };

  return {
    files,
    announcement,
    removed(id) {
      setGone((all) => ({ ...all, [id]: stored.some((file) => file.id === id) ? 'leaving' : 'left' }));
      refresh();
    },
    async caption(id, caption) {
      const before = [...stored, ...fresh].find((file) => file.id === id);
      try {
        await captionMedia?.(id, caption);
        setCaptions((all) => ({ ...all, [id]: { over: String(before?.caption), value: caption } }));
        refresh();
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
    order(ids, moved) {
      const before = own;
      setOwn({ over: standing, value: ids });
      const name = files.find(({ id }) => id === moved)?.file_name ?? '';
      setAnnouncement(translate('facet.media.moved', { name, index: ids.indexOf(moved) + 1, count: ids.length }));
      const sent = target && orderMedia?.(target, ids);
      sent?.then(refresh).catch((error: unknown) => {
        setOwn(before);
        failed(error);
      });
    },
  };
}
