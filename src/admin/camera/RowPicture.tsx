import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import NoPictureIcon from '@mui/icons-material/PhotoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type RaRecord, useTranslate } from 'ra-core';
import { MediaButton } from '../../fields/media/MediaButton.tsx';
import { findField, type Module } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { type RecordPhoto, useRecordPhoto } from './useRecordPhoto.ts';

const SIZE = 128;

/** The current picture of a record: the photo that was just taken, else the first of its photos. */
export function RowPicture({ module, record }: { module: Module; record: RaRecord }) {
  const translate = useTranslate();
  const text = useText();
  const photo = useRecordPhoto(module, record);
  const { files, sent } = photo;
  const field = findField(module, module.picture ?? '');
  const label = text(field?.label ?? module.label);
  if (sent) return <SentPicture photo={photo} />;
  if (files.length > 0) return <MediaButton files={files} label={label} look="thumbnail" size={SIZE} />;
  return (
    <Box role="img" aria-label={translate('facet.camera.none')} title={translate('facet.camera.none')} sx={emptySx}>
      <NoPictureIcon color="disabled" />
    </Box>
  );
}

interface TakePictureProps {
  module: Module;
  record: RaRecord;
  /** The key of what the button says. */
  text?: string;
}

/** Takes a photo and makes it the picture of the record. */
export function TakePicture({ module, record, text = 'facet.camera.take' }: TakePictureProps) {
  const translate = useTranslate();
  const { sent, take } = useRecordPhoto(module, record);
  return (
    <Button variant="outlined" startIcon={<CameraIcon />} onClick={take} disabled={sent?.state === 'sending'}>
      {translate(text)}
    </Button>
  );
}

/** A photo that is not yet among the record's photos: it shows at once, and stays when the server refused it. */
export function SentPicture({ photo: { sent, retry, drop }, size = SIZE }: { photo: RecordPhoto; size?: number }) {
  const translate = useTranslate();
  if (!sent) return null;
  const { address, file, state, reason = '' } = sent;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, maxWidth: 1 }}>
      <Box sx={{ width: size }}>
        <Box component="img" src={address} alt={file.name} width={size} height={size} sx={pictureSx} />
        {state === 'sending' && <LinearProgress aria-label={translate('facet.media.progress', { name: file.name })} />}
      </Box>
      {state === 'refused' && (
        <Alert
          severity="error"
          action={
            <>
              <Button color="inherit" onClick={retry}>
                {translate('facet.scanner.tryAgain')}
              </Button>
              <Button color="inherit" onClick={drop}>
                {translate('facet.camera.discard')}
              </Button>
            </>
          }
          sx={{ flex: '1 1 240px', alignSelf: 'flex-start' }}
        >
          {translate('facet.camera.refused', { reason })}
        </Alert>
      )}
    </Box>
  );
}

const pictureSx = { display: 'block', objectFit: 'cover', borderRadius: 1 } as const;

const emptySx = {
  width: SIZE,
  height: SIZE,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
