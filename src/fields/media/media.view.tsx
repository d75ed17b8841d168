import AttachFileIcon from '@mui/icons-material/AttachFile';
import UploadIcon from '@mui/icons-material/Upload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useNotify, useRecordContext, useRefresh, useResourceContext, useTranslate } from 'ra-core';
import { type ChangeEvent, useState } from 'react';
import type { FieldOf } from '../fieldType.ts';
import {
  type CellProps,
  defineFieldView,
  type InputProps,
  useFieldServices,
  useFormValue,
  useLabel,
} from '../fieldView.ts';
import { type MediaFile, type media, mediaFiles } from './media.ts';

type MediaField = FieldOf<typeof media>;

export const mediaView = defineFieldView<MediaField>({ Cell, Input, Filter: null });

/** The first picture, and how many more there are. */
function Cell({ field, record }: CellProps<MediaField>) {
  const [first, ...more] = mediaFiles(record[field.name]);
  if (!first) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Picture file={first} size={40} />
      {more.length > 0 && <Typography variant="caption">{`+${more.length}`}</Typography>}
    </Box>
  );
}

function Input({ field, source, readOnly, compact }: InputProps<MediaField>) {
  const translate = useTranslate();
  const label = useLabel(field);
  const value = useFormValue(source ?? field.name);
  const files = mediaFiles(value);
  if (compact) return <Cell field={field} record={{ [field.name]: value }} />;
  return (
    <Box role="group" aria-label={label} sx={{ width: '100%', pt: 0.5, pb: 1 }}>
      <Typography component="div" variant="caption" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {files.map((file) => (
          <Link key={file.id} href={file.media_path} target="_blank" rel="noopener noreferrer" title={file.file_name}>
            <Picture file={file} size={96} />
          </Link>
        ))}
        {files.length === 0 && <Typography variant="body2">{translate('facet.field.noFiles')}</Typography>}
      </Box>
      {!readOnly && <AddFiles field={field} />}
    </Box>
  );
}

function Picture({ file, size }: { file: MediaFile; size: number }) {
  if (!file.thumb_path) return <AttachFileIcon titleAccess={file.file_name} />;
  return (
    <Box
      component="img"
      src={file.thumb_path}
      alt={file.file_name}
      loading="lazy"
      width={size}
      height={size}
      sx={{ objectFit: 'cover', borderRadius: 1, display: 'block', bgcolor: 'action.hover' }}
    />
  );
}

/** Only where files can be stored, and there is a record to store them with. */
function AddFiles({ field }: { field: MediaField }) {
  const { uploadMedia } = useFieldServices();
  const translate = useTranslate();
  const module = useResourceContext();
  const recordId = useRecordContext()?.id;
  const { upload, busy } = useUpload(uploadMedia);
  if (!uploadMedia || module === undefined) return null;
  if (recordId === undefined) {
    return <Typography variant="body2">{translate('facet.field.filesAfterSave')}</Typography>;
  }
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    return upload(files, { module, recordId, slot: field.name });
  };
  return (
    <Button component="label" size="small" startIcon={<UploadIcon />} loading={busy}>
      {translate('facet.field.addFiles')}
      <input type="file" multiple hidden accept={accepted[field.accept]} onChange={add} />
    </Button>
  );
}

const accepted = { image: 'image/*', video: 'video/*', any: undefined };

type Upload = NonNullable<ReturnType<typeof useFieldServices>['uploadMedia']>;

/** Sends files one after the other, tells which one failed, and shows the record anew. */
function useUpload(send: Upload | undefined) {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const upload = async (files: File[], to: Parameters<Upload>[1]) => {
    setBusy(true);
    for (const file of files) {
      await send?.(file, to).catch((error: Error) =>
        notify('facet.field.uploadFailed', { type: 'error', messageArgs: { name: file.name, reason: error.message } }),
      );
    }
    setBusy(false);
    refresh();
  };
  return { upload, busy };
}
