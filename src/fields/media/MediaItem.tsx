import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFieldServices } from '../fieldView.ts';
import { MediaThumb } from './MediaThumb.tsx';
import type { MediaFile } from './media.ts';

const SIZE = 96;

interface MediaItemProps {
  file: MediaFile;
  onOpen: () => void;
  /** Absent: it stays. */
  onRemoved?: (() => void) | undefined;
}

/** A file in the list: opens when it is pressed, and can be removed after a question. */
export function MediaItem({ file, onOpen, onRemoved }: MediaItemProps) {
  const translate = useTranslate();
  const label = translate('facet.media.open', { name: file.file_name });
  return (
    <Box component="li" sx={{ position: 'relative', width: SIZE }}>
      <ButtonBase aria-label={label} title={file.file_name} onClick={onOpen} focusRipple sx={{ borderRadius: 1 }}>
        <MediaThumb file={file} size={SIZE} />
      </ButtonBase>
      {onRemoved && <RemoveFile file={file} onRemoved={onRemoved} />}
    </Box>
  );
}

function RemoveFile({ file, onRemoved }: { file: MediaFile; onRemoved: () => void }) {
  const { removeMedia, ConfirmDialog } = useFieldServices();
  const translate = useTranslate();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const name = file.file_name;
  if (!removeMedia || !ConfirmDialog) return null;
  const remove = async () => {
    setPending(true);
    try {
      await removeMedia(file.id);
      notify('facet.media.removed', { type: 'success' });
      onRemoved();
    } catch (error) {
      const reason = (error as Error).message;
      notify('facet.media.removeFailed', { type: 'error', messageArgs: { name, reason } });
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <>
      <IconButton aria-label={translate('facet.media.remove', { name })} onClick={() => setAsking(true)} sx={removeSx}>
        <DeleteIcon fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={translate('facet.media.removeTitle', { name })}
        confirmLabel={translate('facet.media.removeAction')}
        danger
        pending={pending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {translate('facet.media.removeText')}
      </ConfirmDialog>
    </>
  );
}

const removeSx = { display: 'flex', mx: 'auto', minWidth: 44, minHeight: 44 } as const;
