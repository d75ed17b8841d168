import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useRecordContext, useResourceContext } from 'ra-core';
import { defineFieldInputs, type InputProps, useFormValue } from '../shared/fieldInput.ts';
import { type FieldOf, textIn } from '../shared/fieldType.ts';
import { useFieldServices, useLabel } from '../shared/fieldView.ts';
import { AddMedia } from './AddMedia.tsx';
import { ChosenMedia } from './ChosenMedia.tsx';
import { MediaList } from './MediaList.tsx';
import type { media } from './media.ts';
import { mediaView } from './media.view.tsx';
import { UploadList } from './UploadList.tsx';
import { useFiles } from './useFiles.tsx';
import { useUploads } from './useUploads.tsx';

type MediaField = FieldOf<typeof media>;

export const mediaInputs = defineFieldInputs<MediaField>({
  Input,
  Filter: null,
});

function Input({ field, source, readOnly, compact }: InputProps<MediaField>) {
  const label = useLabel(field);
  const locale = useLocale();
  const value = useFormValue(source ?? field.name);
  const target = useTarget(field.name);
  const uploads = useUploads(target, field.accept);
  const files = useFiles(value, uploads.added, target);
  const { uploadMedia } = useFieldServices();
  if (compact) return <mediaView.Cell field={field} record={{ [field.name]: value }} />;
  const canWrite = !readOnly && uploadMedia !== undefined;
  return (
    <Box role="group" aria-label={label} sx={{ width: '100%', pt: 0.5, pb: 1 }}>
      <Typography component="div" variant="caption" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      {field.title && (
        <Typography component="div" variant="subtitle2">
          {textIn(field.title, locale)}
        </Typography>
      )}
      {target === undefined && canWrite ? (
        <ChosenMedia source={source ?? field.name} accept={field.accept} label={label} value={value} />
      ) : (
        <MediaList files={files} label={label} canWrite={canWrite} inRows={field.accept === 'file'} />
      )}
      {target !== undefined && canWrite && (
        <>
          <AddMedia accept={field.accept} label={label} onAdd={uploads.add} />
          <UploadList {...uploads} />
        </>
      )}
      {field.help && (
        <Typography component="div" variant="caption" color="text.secondary">
          {textIn(field.help, locale)}
        </Typography>
      )}
    </Box>
  );
}

/** Undefined while the record is not saved. */
function useTarget(slot: string) {
  const module = useResourceContext();
  const recordId = useRecordContext()?.id;
  return module === undefined || recordId === undefined ? undefined : { module, recordId, slot };
}
