import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FileRow } from './FileRow.tsx';
import { MediaItem } from './MediaItem.tsx';
import { MediaViewer } from './MediaViewer.tsx';
import { useFileOrder } from './useFileOrder.tsx';
import type { Files } from './useFiles.tsx';

interface MediaListProps {
  files: Files;
  label: string;
  canWrite: boolean;
  /** Files of any kind stand in rows, with their names. */
  inRows: boolean;
}

/** The files of a record: pictures in small, other files by their names; pressed, they fill the screen. */
export function MediaList({
  files: { files, removed, caption, order, announcement },
  label,
  canWrite,
  inRows,
}: MediaListProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<number>();
  const ids = files.map(({ id }) => id);
  const shown = useFileOrder(ids, order);
  const Item = inRows ? FileRow : MediaItem;
  if (files.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        {translate('facet.media.none')}
      </Typography>
    );
  }
  return (
    <>
      <Box component="ul" sx={inRows ? rowsSx : listSx}>
        {files.map((file, index) => (
          <Item
            key={file.id}
            file={file}
            // A dragged file keeps its place in the document, because a moved element would lose the finger.
            place={shown.ids.indexOf(file.id)}
            dragged={shown.dragged === file.id}
            handle={canWrite && files.length > 1 ? shown.handlers(file.id) : undefined}
            onOpen={() => setOpen(index)}
            onCaption={canWrite ? (text) => caption(file.id, text) : undefined}
            onRemoved={canWrite ? () => removed(file.id) : undefined}
          />
        ))}
      </Box>
      <span aria-live="polite" style={visuallyHidden}>
        {announcement}
      </span>
      {open !== undefined && (
        <MediaViewer files={files} index={open} label={label} onShow={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const rowsSx = { display: 'flex', flexDirection: 'column', my: 1, p: 0, maxWidth: 640, listStyle: 'none' } as const;
const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1.5, my: 1, p: 0, listStyle: 'none' };
