import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DragIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFieldServices } from '../shared/fieldView.ts';
import { MediaCaption } from './MediaCaption.tsx';
import { MediaThumb } from './MediaThumb.tsx';
import type { MediaFile } from './media.ts';
import { type FileOrder, placeAttribute } from './useFileOrder.tsx';

const SIZE = 144;

export interface MediaItemProps {
  file: MediaFile;
  /** Its place on screen. Absent: the files cannot be moved. */
  place?: number;
  /** The listeners of its handle. Absent: the file cannot be moved. */
  handle?: ReturnType<FileOrder['handlers']> | undefined;
  dragged?: boolean;
  onOpen: () => void;
  /** Resolves with whether it is saved. Absent: the caption cannot be changed. */
  onCaption?: ((caption: string | null) => Promise<boolean>) | undefined;
  /** Absent: the file cannot be removed. */
  onRemoved?: (() => void) | undefined;
}

/** A file in the list: opens when it is pressed; can be moved, captioned, and removed after a question. */
export function MediaItem({ file, place, handle, dragged = false, onOpen, onCaption, onRemoved }: MediaItemProps) {
  const translate = useTranslate();
  const label = translate('facet.media.open', { name: file.file_name });
  return (
    <Box
      component="li"
      {...{ [placeAttribute]: file.id }}
      sx={{ width: SIZE, order: place, opacity: dragged ? 0.6 : 1, '& img': { pointerEvents: 'none' } }}
    >
      <ButtonBase aria-label={label} title={file.file_name} onClick={onOpen} focusRipple sx={{ borderRadius: 1 }}>
        <MediaThumb file={file} size={SIZE} />
      </ButtonBase>
      {onCaption ? (
        <MediaCaption file={file} onSave={onCaption} />
      ) : (
        file.caption && (
          <Typography variant="caption" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {file.caption}
          </Typography>
        )
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {handle ? <FileHandle name={file.file_name} handle={handle} /> : <span />}
        {onRemoved && <RemoveFile file={file} onRemoved={onRemoved} />}
      </Box>
    </Box>
  );
}

/** By which a file is dragged to another place. */
export function FileHandle({ name, handle }: { name: string; handle: NonNullable<MediaItemProps['handle']> }) {
  const translate = useTranslate();
  return (
    <IconButton
      aria-label={translate('facet.media.move', { name })}
      title={translate('facet.media.moveHint')}
      {...handle}
      disableRipple
      sx={{ ...buttonSx, cursor: 'grab', touchAction: 'none', '&:active': { cursor: 'grabbing' } }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
}

/** Removes a file, after a question. */
export function RemoveFile({ file, onRemoved }: { file: MediaFile; onRemoved: () => void }) {
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
      <IconButton aria-label={translate('facet.media.remove', { name })} onClick={() => setAsking(true)} sx={buttonSx}>
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

const buttonSx = { display: 'flex', minWidth: 44, minHeight: 44 } as const;
