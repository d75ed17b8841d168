import UploadIcon from '@mui/icons-material/Upload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

/**
 * What a file dialog offers. HEIC is not named: phones then hand photos over as JPEG, which every server can read.
 */
const offered = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/webm',
  any: 'image/jpeg,image/png,image/webp,video/mp4,video/webm',
};

interface AddMediaProps {
  accept: keyof typeof offered;
  label: string;
  onAdd: (files: File[]) => void;
}

/** Takes files by a button, dropped, or pasted while the focus is here. */
export function AddMedia({ accept, label, onAdd }: AddMediaProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    onAdd([...data.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
      sx={{ ...zoneSx, borderColor: over ? 'primary.main' : 'divider', bgcolor: over ? 'action.hover' : undefined }}
    >
      <Button startIcon={<UploadIcon />} onClick={() => input.current?.click()} sx={{ minHeight: 44 }}>
        {translate(`facet.media.add.${accept}`)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`${translate(`facet.media.add.${accept}`)}: ${label}`}
        accept={offered[accept]}
        onChange={choose}
      />
      <Typography variant="body2" color="text.secondary">
        {translate(over ? 'facet.media.dropNow' : 'facet.media.dropHint')}
      </Typography>
    </Box>
  );
}

const zoneSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 1,
  border: 1,
  borderStyle: 'dashed',
  borderRadius: 1,
} as const;
