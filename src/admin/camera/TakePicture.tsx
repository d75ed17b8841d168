import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { useRecordPhoto } from './useRecordPhoto.ts';

/** Takes a photo, which becomes the picture of the record. */
export function TakePicture({ module, record }: { module: Module; record: RaRecord }) {
  const translate = useTranslate();
  const { sent, take } = useRecordPhoto(module, record);
  return (
    <Button variant="outlined" startIcon={<CameraIcon />} onClick={take} disabled={sent?.state === 'sending'}>
      {translate('facet.camera.take')}
    </Button>
  );
}
