import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useRefresh, useResourceContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FieldOf } from '../fieldType.ts';
import {
  type CellProps,
  defineFieldView,
  type InputProps,
  useFieldServices,
  useFormValue,
  useLabel,
} from '../fieldView.ts';
import { AddMedia } from './AddMedia.tsx';
import { MediaItem } from './MediaItem.tsx';
import { MediaThumb } from './MediaThumb.tsx';
import { MediaViewer } from './MediaViewer.tsx';
import { type MediaFile, type media, mediaFiles } from './media.ts';
import { UploadList } from './UploadList.tsx';
import { type Uploads, useUploads } from './useUploads.tsx';

type MediaField = FieldOf<typeof media>;

export const mediaView = defineFieldView<MediaField>({ Cell, Input, Filter: null });

/** The first file, and how many more there are. */
function Cell({ field, record }: CellProps<MediaField>) {
  const [first, ...more] = mediaFiles(record[field.name]);
  if (!first) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <MediaThumb file={first} size={40} />
      {more.length > 0 && <Typography variant="caption">{`+${more.length}`}</Typography>}
    </Box>
  );
}

function Input({ field, source, readOnly, compact }: InputProps<MediaField>) {
  const label = useLabel(field);
  const value = useFormValue(source ?? field.name);
  const target = useTarget(field.name);
  const uploads = useUploads(target);
  const { files, remove } = useFiles(value, uploads.added);
  const { uploadMedia } = useFieldServices();
  if (compact) return <Cell field={field} record={{ [field.name]: value }} />;
  const canWrite = !readOnly && uploadMedia !== undefined;
  return (
    <Box role="group" aria-label={label} sx={{ width: '100%', pt: 0.5, pb: 1 }}>
      <Typography component="div" variant="caption" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      <Files files={files} label={label} onRemoved={canWrite ? remove : undefined} />
      {canWrite && <Adding field={field} label={label} uploads={uploads} saved={target !== undefined} />}
    </Box>
  );
}

interface AddingProps {
  field: MediaField;
  label: string;
  uploads: Uploads;
  /** Whether there is a record to keep files with. */
  saved: boolean;
}

function Adding({ field, label, uploads, saved }: AddingProps) {
  const translate = useTranslate();
  if (!saved) return <Typography variant="body2">{translate('facet.media.afterSave')}</Typography>;
  return (
    <>
      <AddMedia accept={field.accept} label={label} onAdd={uploads.add} />
      <UploadList {...uploads} />
    </>
  );
}

interface FilesProps {
  files: MediaFile[];
  label: string;
  onRemoved: ((id: number) => void) | undefined;
}

function Files({ files, label, onRemoved }: FilesProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<number>();
  if (files.length === 0) {
    return (
      <Typography variant="body2" sx={{ my: 1 }}>
        {translate('facet.media.none')}
      </Typography>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1, p: 0, listStyle: 'none' }}>
        {files.map((file, index) => (
          <MediaItem
            key={file.id}
            file={file}
            onOpen={() => setOpen(index)}
            onRemoved={onRemoved && (() => onRemoved(file.id))}
          />
        ))}
      </Box>
      {open !== undefined && (
        <MediaViewer files={files} index={open} label={label} onShow={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/**
 * What the record has, with what was added and removed here since: a dialog's record stays the one it was opened with,
 * and a form with other changes must not count files among them.
 */
function useFiles(value: unknown, added: readonly MediaFile[]) {
  const refresh = useRefresh();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const stored = mediaFiles(value);
  const fresh = added.filter(({ id }) => !stored.some((file) => file.id === id));
  const files = [...stored, ...fresh].filter(({ id }) => !removed.includes(id));
  const remove = (id: number) => {
    setRemoved((ids) => [...ids, id]);
    refresh();
  };
  return { files, remove };
}

/** Undefined while the record is not saved. */
function useTarget(slot: string) {
  const module = useResourceContext();
  const recordId = useRecordContext()?.id;
  return module === undefined || recordId === undefined ? undefined : { module, recordId, slot };
}
