import ClipIcon from '@mui/icons-material/AttachFile';
import ImagesIcon from '@mui/icons-material/PhotoLibraryOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, lazy, Suspense, type SyntheticEvent, useState } from 'react';
import { MediaThumb } from './MediaThumb.tsx';
import type { MediaFile } from './media.ts';

const MediaViewer = lazy(async () => ({ default: (await import('./MediaViewer.tsx')).MediaViewer }));

interface MediaButtonProps {
  files: MediaFile[];
  /** The name of what has these files, for people. */
  label: string;
  /** The first file in small, or a sign. */
  look: 'thumbnail' | 'icon';
  /** The sign is a paper clip: the files can be of any kind. */
  clip?: boolean;
  /** The width and height of the thumbnail, in pixels. */
  size?: number;
  /** Whether it shows how many files there are. */
  counted?: boolean;
}

/** The files of a record in little room: a button with their number, which opens them over the whole screen. */
export function MediaButton({ files, label, look, clip = false, size = 32, counted = true }: MediaButtonProps) {
  const translate = useTranslate();
  const [index, setIndex] = useState<number>();
  const [first] = files;
  if (!first) return null;
  const Sign = clip ? ClipIcon : ImagesIcon;
  const more = look === 'icon' ? files.length : files.length - 1;
  return (
    // Clicks and keys for the files must not reach the row, which would open its record, nor the table.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps to itself what its button and viewer hear
    <span onClick={keep} onKeyDown={keepKeys} style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <ButtonBase
        focusRipple
        aria-haspopup="dialog"
        aria-label={translate('facet.media.openAll', { label, smart_count: files.length })}
        onClick={() => setIndex(0)}
        sx={buttonSx}
      >
        {look === 'icon' ? <Sign fontSize="small" color="action" /> : <MediaThumb file={first} size={size} />}
        {counted && more > 0 && <span>{look === 'icon' ? more : `+${more}`}</span>}
      </ButtonBase>
      {index !== undefined && (
        <Suspense>
          <MediaViewer
            files={files}
            index={index}
            label={label}
            onShow={setIndex}
            onClose={() => setIndex(undefined)}
          />
        </Suspense>
      )}
    </span>
  );
}

function keep(event: SyntheticEvent): void {
  event.stopPropagation();
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}

const buttonSx = {
  gap: 0.5,
  minWidth: 36,
  minHeight: 32,
  borderRadius: 1,
  typography: 'caption',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
};
