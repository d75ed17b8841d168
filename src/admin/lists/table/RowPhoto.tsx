import NoPictureIcon from '@mui/icons-material/PhotoOutlined';
import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { MediaButton } from '../../../fields/media/MediaButton.tsx';
import type { MediaFile } from '../../../fields/media/media.ts';
import type { Module } from '../../../metadata/model.ts';

interface RowPhotoProps {
  module: Module;
  record: RaRecord;
  /** What the record is called. */
  label: string;
  /** Its width and height, in pixels. */
  size: number;
}

/** The first photo of a record, which opens all of them; a sign of the same size where there is none. */
export function RowPhoto({ module, record, label, size }: RowPhotoProps) {
  const files: MediaFile[] = record[module.picture ?? ''] ?? [];
  if (files.length > 0) return <MediaButton files={files} label={label} look="thumbnail" size={size} counted={false} />;
  return (
    <Box aria-hidden sx={{ ...emptySx, width: size, height: size }}>
      <NoPictureIcon color="disabled" fontSize="small" />
    </Box>
  );
}

const emptySx = {
  display: 'inline-grid',
  placeItems: 'center',
  verticalAlign: 'middle',
  borderRadius: 1,
  bgcolor: 'action.hover',
};
