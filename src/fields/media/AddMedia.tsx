import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import UploadIcon from '@mui/icons-material/Upload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFieldServices } from '../shared/fieldView.ts';

/**
 * What a file dialog offers. HEIC is not named: phones then hand photos over as JPEG, which every server can read.
 */
export const offered = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/webm',
  any: 'image/jpeg,image/png,image/webp,video/mp4,video/webm',
  file: undefined,
};

interface AddMediaProps {
  accept: keyof typeof offered;
  label: string;
  onAdd: (files: File[]) => void;
}

/** Takes files by a button, from the camera, dropped here, or pasted anywhere while this is on screen. */
export function AddMedia({ accept, label, onAdd }: AddMediaProps) {
  const translate = useTranslate();
  const { takePhoto } = useFieldServices();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = '';
  };
  const zone = useRef<HTMLDivElement>(null);
  usePaste(zone, accept, onAdd);
  const photograph = async () => {
    const photo = await takePhoto?.();
    if (photo) onAdd([photo]);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onAdd([...event.dataTransfer.files]);
  };
  return (
    <Box
      ref={zone}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ ...zoneSx, borderColor: over ? 'primary.main' : 'divider', bgcolor: over ? 'action.hover' : undefined }}
    >
      <Button startIcon={<UploadIcon />} onClick={() => input.current?.click()} sx={{ minHeight: 44 }}>
        {translate(`facet.media.add.${accept}`)}
      </Button>
      {takePhoto && accept !== 'video' && (
        <Button startIcon={<CameraIcon />} onClick={photograph} sx={{ minHeight: 44 }}>
          {translate('facet.camera.take')}
        </Button>
      )}
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

/**
 * Takes a pasted picture wherever the focus is, unless another field took it first or this one takes no such files. What is
 * pasted into a text is its text where it has one: spreadsheets copy cells as text and as a picture.
 */
function usePaste(zone: RefObject<HTMLElement | null>, accept: keyof typeof offered, onAdd: (files: File[]) => void) {
  const latest = useRef(onAdd);
  latest.current = onAdd;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isText && event.clipboardData?.types?.includes('text/plain')) return;
      const inside = zone.current?.contains(event.target as Node) ?? false;
      const fitting = files.filter(
        ({ type }) => inside || accept === 'any' || accept === 'file' || type.startsWith(`${accept}/`),
      );
      if (event.defaultPrevented || fitting.length === 0 || !isOnScreen(zone.current)) return;
      event.preventDefault();
      latest.current(fitting);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [zone, accept]);
}

/** Whether the element is in sight: its tab is open, and no dialog stands in front of it. */
function isOnScreen(element: HTMLElement | null): boolean {
  return element !== null && element.closest('[hidden], [aria-hidden="true"]') === null;
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
