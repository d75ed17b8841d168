import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { jpegOf, photoFile } from './jpegOf.ts';

interface CropDialogProps {
  picture: Blob;
  /** Called with the photo, with `again` to take another one, or with undefined when the user gave up. */
  onDone: (answer: File | 'again' | undefined) => void;
  /** Called when the browser cannot show or encode the photo. */
  onFailed: (error: unknown) => void;
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** Shows a photo that was just taken. The user can crop it by mouse, finger and keys. */
export default function CropDialog({ picture, onDone, onFailed }: CropDialogProps) {
  const translate = useTranslate();
  const hintId = useId();
  const address = useAddress(picture);
  const image = useRef<HTMLImageElement>(null);
  const [part, setPart] = useState<PercentCrop>(whole);
  const use = () => {
    if (!image.current) return;
    jpegOf(image.current, part).then((jpeg) => onDone(photoFile(jpeg)), onFailed);
  };
  return (
    <FacetDialog
      open
      title={translate('facet.camera.crop.title')}
      describedBy={hintId}
      onClose={() => onDone(undefined)}
      actions={
        <>
          <Button onClick={() => onDone(undefined)}>{translate('ra.action.cancel')}</Button>
          <Button onClick={() => onDone('again')}>{translate('facet.camera.again')}</Button>
          <Button variant="contained" onClick={use} autoFocus>
            {translate('facet.camera.use')}
          </Button>
        </>
      }
    >
      <Box sx={frameSx}>
        <Typography id={hintId} variant="body2" color="text.secondary">
          {translate('facet.camera.crop.hint')}
        </Typography>
        <Box sx={stageSx}>
          <ReactCrop
            crop={part}
            onChange={(_pixels, percent) => setPart(percent)}
            keepSelection
            minWidth={24}
            minHeight={24}
            ariaLabels={ariaLabels(translate)}
          >
            <img
              ref={image}
              src={address}
              alt={translate('facet.camera.crop.photo')}
              onError={() => onFailed(new Error('The photo could not be shown'))}
            />
          </ReactCrop>
        </Box>
      </Box>
    </FacetDialog>
  );
}

/** The object URL of the picture, for as long as the dialog is open. */
function useAddress(picture: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address;
}

function ariaLabels(translate: (key: string) => string) {
  const edge = (name: string) => translate(`facet.camera.crop.edge.${name}`);
  return {
    cropArea: translate('facet.camera.crop.area'),
    nwDragHandle: edge('nw'),
    nDragHandle: edge('n'),
    neDragHandle: edge('ne'),
    eDragHandle: edge('e'),
    seDragHandle: edge('se'),
    sDragHandle: edge('s'),
    swDragHandle: edge('sw'),
    wDragHandle: edge('w'),
  };
}

const frameSx = { display: 'grid', gridTemplateRows: 'auto minmax(220px, 1fr)', gap: 1, height: 1 } as const;

/** The handle that a finger holds is larger than the part of it that is seen. */
const stageSx = {
  containerType: 'size',
  display: 'grid',
  placeItems: 'center',
  m: 1.5,
  '& .ReactCrop': { maxHeight: '100cqh', '--rc-drag-handle-size': '28px', '--rc-drag-handle-mobile-size': '44px' },
  '& .ReactCrop__drag-handle': { background: 'none', border: 0, display: 'grid', placeItems: 'center' },
  '& .ReactCrop__drag-handle:focus': { background: 'none', outline: 'none' },
  '& .ReactCrop__drag-handle::after': {
    content: '""',
    width: 14,
    height: 14,
    bgcolor: '#fff',
    border: '2px solid #18181b',
    borderRadius: '3px',
  },
  '& .ReactCrop__drag-handle:focus-visible::after': { bgcolor: 'secondary.main', outline: '2px solid #fff' },
} as const;
