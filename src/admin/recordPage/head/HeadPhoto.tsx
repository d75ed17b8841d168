import NoPictureIcon from '@mui/icons-material/PhotoOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { MediaViewer } from '../../../fields/media/MediaViewer.tsx';
import { mediaFiles } from '../../../fields/media/media.ts';
import { useMediaUrl } from '../../../fields/media/useMediaUrl.tsx';
import { findField } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useRecordPage } from '../../record/RecordPage.ts';

/** The first photo of the record, large; it opens all of them. Its room is the same with and without a photo. */
export function HeadPhoto() {
  const translate = useTranslate();
  const text = useText();
  const mediaUrl = useMediaUrl();
  const { module, record } = useRecordPage();
  const [opened, setOpened] = useState<number>();
  const [broken, setBroken] = useState<string>();
  const label = text(findField(module, module.picture ?? '')?.label ?? module.label);
  const files = mediaFiles(record?.[module.picture ?? '']).filter(({ mime }) => mime.startsWith('image/'));
  const [first] = files;
  if (!first || broken === first.media_path) {
    return (
      <Box role="img" aria-label={translate('facet.camera.none')} sx={{ ...frameSx, ...emptySx }}>
        <NoPictureIcon color="disabled" fontSize="large" />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {translate('facet.camera.none')}
        </Box>
      </Box>
    );
  }
  return (
    <Box sx={frameSx}>
      <ButtonBase
        focusRipple
        aria-haspopup="dialog"
        aria-label={translate('facet.media.openAll', { label, smart_count: files.length })}
        onClick={() => setOpened(0)}
        sx={{ width: 1, height: 1, cursor: 'zoom-in' }}
      >
        <Box
          component="img"
          src={mediaUrl(first.media_path)}
          alt={first.caption ?? first.file_name}
          onError={() => setBroken(first.media_path)}
          sx={{ display: 'block', width: 1, height: 1, objectFit: 'contain' }}
        />
      </ButtonBase>
      {files.length > 1 && (
        <Box aria-hidden sx={countSx}>
          {files.length}
        </Box>
      )}
      {opened !== undefined && (
        <MediaViewer
          files={files}
          index={opened}
          label={label}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

const frameSx = {
  gridArea: 'photo',
  position: 'relative',
  width: 1,
  height: { xs: 240, sm: 280, lg: 320 },
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;

const emptySx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
} as const;

const countSx = {
  position: 'absolute',
  top: 8,
  right: 8,
  px: 1,
  borderRadius: 5,
  fontSize: 13,
  bgcolor: 'rgba(0, 0, 0, 0.65)',
  color: '#fff',
  pointerEvents: 'none',
} as const;
