import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type MediaFile, mediaFiles } from '../../fields/media/media.ts';
import { useFieldServices } from '../../fields/shared/fieldView.ts';
import type { Module } from '../../metadata/model.ts';
import {
  changeSentPhoto,
  dropSentPhoto,
  listenToSentPhotos,
  putSentPhoto,
  type SentPhoto,
  sentPhotoOf,
} from './sentPhotos.ts';

export interface RecordPhoto {
  /** The files of the record's picture field, the current one first. */
  files: MediaFile[];
  /** A photo that was taken here and is not among `files` yet. */
  sent: SentPhoto | undefined;
  /** Takes a photo, shows it at once, and attaches it as the first one. */
  take: () => Promise<void>;
  retry: () => Promise<void>;
  /** Discards a photo that the server refused. */
  drop: () => void;
}

/** The picture of a record (its module names the field), and the function that takes a new one. */
export function useRecordPhoto(module: Module, record: RaRecord): RecordPhoto {
  const slot = module.picture ?? '';
  const key = `${module.name}/${record.id}/${slot}`;
  const { takePhoto } = useFieldServices();
  const sent = useSyncExternalStore(listenToSentPhotos, () => sentPhotoOf(key));
  const files = mediaFiles(record[slot]);
  const attach = useAttach(module, slot);
  const notifyAfterLeaving = useNotifyAfterLeaving();

  const arrived = sent?.id !== undefined && files.some(({ id }) => id === sent.id);
  useEffect(() => {
    if (arrived) dropSentPhoto(key);
  }, [arrived, key]);

  const send = async (file: File) => {
    putSentPhoto(key, file);
    try {
      const id = await attach(record.id, file);
      changeSentPhoto(key, file, { state: 'attached', id });
    } catch (error) {
      const reason = (error as Error).message;
      changeSentPhoto(key, file, { state: 'refused', reason });
      notifyAfterLeaving(file.name, reason);
    }
  };
  return {
    files,
    sent: arrived ? undefined : sent,
    async take() {
      const file = await takePhoto?.();
      if (file) await send(file);
    },
    async retry() {
      if (sent) await send(sent.file);
    },
    drop: () => dropSentPhoto(key),
  };
}

/** Stores a photo as the first one of its record and returns its id. Rejects with an Error for people. */
function useAttach(module: Module, slot: string): (recordId: RaRecord['id'], file: File) => Promise<number> {
  const { uploadMedia, orderMedia } = useFieldServices();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  return async (recordId, file) => {
    if (!uploadMedia || !orderMedia) throw new Error('Nothing stores files here');
    const place = { module: module.name, recordId, slot };
    const [photo] = mediaFiles([await uploadMedia(file, place)]);
    if (!photo) throw new Error('The server answered no file');
    try {
      const { data } = await dataProvider.getOne(module.name, { id: recordId });
      const ids = mediaFiles(data[slot]).map(({ id }) => id);
      if (ids[0] !== photo.id) await orderMedia(place, [photo.id, ...ids.filter((id) => id !== photo.id)]);
    } catch (error) {
      // The photo is attached all the same, only not as the first one.
      const { message } = error as Error;
      notify(message, { type: 'warning', messageArgs: { _: message } });
    }
    refresh();
    return photo.id;
  };
}

/**
 * Photos are sent on after the screen is left. A refusal then shows as a toast, because there is no other place for it.
 */
function useNotifyAfterLeaving() {
  const notify = useNotify();
  const translate = useTranslate();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return (name: string, reason: string) => {
    const text = translate('facet.media.failed', { name, reason });
    if (gone.current) notify(text, { type: 'error', messageArgs: { _: text } });
  };
}
