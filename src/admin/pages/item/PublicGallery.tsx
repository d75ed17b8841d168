import PlayIcon from '@mui/icons-material/PlayCircle';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { type UIEvent, useRef, useState } from 'react';
import { MediaViewer } from '../../../fields/media/MediaViewer.tsx';
import type { MediaFile } from '../../../fields/media/media.ts';
import { useMediaUrl } from '../../../fields/media/useMediaUrl.tsx';
import { type PublicFile, viewedFiles } from './publicRecord.ts';

/** Photos and videos side by side in a strip that a finger moves; photos open full-screen. */
export function PublicGallery({ files }: { files: readonly PublicFile[] }) {
  const translate = useTranslate();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number>();
  const count = files.length;
  const viewed = viewedFiles(files, (kind, index) =>
    translate(kind === 'video' ? 'facet.item.video' : 'facet.item.photo', { index: index + 1, count }),
  );
  const moved = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setShown(Math.round(scrollLeft / Math.max(clientWidth, 1)));
  const goTo = (index: number) => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: index * width });
  };
  return (
    <Box component="section" aria-label={translate('facet.item.photos')} sx={{ minWidth: 0 }}>
      <Box sx={{ position: 'relative' }}>
        <Box component="ul" ref={strip} onScroll={moved} sx={{ ...stripSx, aspectRatio: shapeOf(files) }}>
          {viewed.map((file, index) => (
            <Box component="li" key={file.id} sx={slideSx}>
              <Slide file={file} isFirst={index === 0} onOpen={() => setOpened(index)} />
            </Box>
          ))}
        </Box>
        {count > 1 && (
          <Box aria-hidden sx={countSx}>
            {shown + 1} / {count}
          </Box>
        )}
      </Box>
      {count > 1 && (
        <Box sx={thumbsSx}>
          {viewed.map((file, index) => (
            <Thumb key={file.id} file={file} isVisible={index === shown} onPress={() => goTo(index)} />
          ))}
        </Box>
      )}
      {opened !== undefined && (
        <MediaViewer
          files={viewed}
          index={opened}
          label={translate('facet.item.photos')}
          onShow={(index) => {
            setOpened(index);
            goTo(index);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Box>
  );
}

function Slide({ file, isFirst, onOpen }: { file: MediaFile; isFirst: boolean; onOpen: () => void }) {
  const translate = useTranslate();
  const mediaUrl = useMediaUrl();
  const address = mediaUrl(file.media_path);
  if (file.mime.startsWith('video/')) {
    return (
      <Box
        component="video"
        src={address}
        controls
        playsInline
        preload="metadata"
        aria-label={file.file_name}
        sx={fileSx}
      />
    );
  }
  return (
    <ButtonBase
      onClick={onOpen}
      aria-label={translate('facet.media.open', { name: file.file_name })}
      sx={{ width: 1, height: 1, cursor: 'zoom-in' }}
    >
      <Box component="img" src={address} alt={file.file_name} loading={isFirst ? 'eager' : 'lazy'} sx={fileSx} />
    </ButtonBase>
  );
}

function Thumb({ file, isVisible, onPress }: { file: MediaFile; isVisible: boolean; onPress: () => void }) {
  const mediaUrl = useMediaUrl();
  return (
    <ButtonBase
      onClick={onPress}
      aria-label={file.file_name}
      aria-current={isVisible}
      sx={{ ...thumbSx, outline: isVisible ? '2px solid' : 'none', outlineColor: 'primary.main', outlineOffset: 2 }}
    >
      {file.thumb_path ? (
        <Box
          component="img"
          src={mediaUrl(file.thumb_path)}
          alt=""
          loading="lazy"
          sx={{ ...fileSx, objectFit: 'cover' }}
        />
      ) : (
        <PlayIcon color="action" />
      )}
    </ButtonBase>
  );
}

/** Width by height of the first file, limited so that the facts have room: the other files are fitted into it. */
function shapeOf([first]: readonly PublicFile[]): number {
  const { width, height } = first ?? {};
  return width && height ? Math.min(Math.max(width / height, 0.8), 1.6) : 4 / 3;
}

const stripSx = {
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: { xs: '66vh', md: '74vh' },
  width: 1,
  borderRadius: { xs: 0, md: 2 },
  bgcolor: 'action.hover',
  scrollbarWidth: 'none',
  scrollBehavior: 'smooth',
  '@media (prefers-reduced-motion: reduce)': { scrollBehavior: 'auto' },
} as const;

const slideSx = { flex: '0 0 100%', scrollSnapAlign: 'center', height: 1, minWidth: 0 } as const;
const fileSx = { width: 1, height: 1, objectFit: 'contain', display: 'block' } as const;

const countSx = {
  position: 'absolute',
  top: 12,
  right: 12,
  px: 1.25,
  py: 0.25,
  borderRadius: 5,
  fontSize: 13,
  bgcolor: 'rgba(0, 0, 0, 0.6)',
  color: '#fff',
  pointerEvents: 'none',
} as const;

const thumbsSx = { display: 'flex', flexWrap: 'wrap', gap: 1.25, pt: 1.5, px: { xs: 2, md: 0.5 } } as const;

const thumbSx = {
  width: 64,
  height: 64,
  borderRadius: 1.5,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  display: 'grid',
  placeItems: 'center',
} as const;
