import CloseIcon from '@mui/icons-material/Close';
import ReplayIcon from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { byFirstClick } from '../shared/byFirstClick.ts';
import type { Upload, Uploads } from './useUploads.tsx';

/** The files on their way: how far each is, why one was refused, and how to stop or repeat it. */
export function UploadList({ uploads, drop, retry }: Pick<Uploads, 'uploads' | 'drop' | 'retry'>) {
  const translate = useTranslate();
  if (uploads.length === 0) return null;
  return (
    <>
      {uploads.length > 1 && <Left uploads={uploads} drop={drop} />}
      <Box component="ul" aria-label={translate('facet.media.uploads')} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {uploads.map((upload) => (
          <Box component="li" key={upload.key} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: 480 }}>
            <Progress upload={upload} />
            {upload.state === 'failed' && (
              <IconButton
                aria-label={translate('facet.media.retry', { name: upload.file.name })}
                onClick={() => retry(upload.key)}
                sx={buttonSx}
              >
                <ReplayIcon fontSize="small" />
              </IconButton>
            )}
            <IconButton
              aria-label={translate(upload.state === 'failed' ? 'facet.media.dismiss' : 'facet.media.cancel', {
                name: upload.file.name,
              })}
              onClick={byFirstClick(() => drop(upload.key))}
              sx={buttonSx}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** How many are still to come, and one button that stops them all. */
function Left({ uploads, drop }: Pick<Uploads, 'uploads' | 'drop'>) {
  const translate = useTranslate();
  const left = uploads.filter(({ state }) => state !== 'failed');
  if (left.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
      <Typography variant="body2">{translate('facet.media.left', { smart_count: left.length })}</Typography>
      <Button
        size="small"
        onClick={() => {
          for (const { key } of left) drop(key);
        }}
        sx={{ minHeight: 44 }}
      >
        {translate('facet.media.cancelAll')}
      </Button>
    </Box>
  );
}

function Progress({ upload: { file, state, progress, error } }: { upload: Upload }) {
  const translate = useTranslate();
  if (state === 'failed') {
    return (
      <Typography role="alert" variant="body2" color="error" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {translate('facet.media.failed', { name: file.name, reason: error ?? '' })}
      </Typography>
    );
  }
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap>
        {state === 'waiting' ? `${file.name} · ${translate('facet.media.waiting')}` : file.name}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(progress * 100)}
        aria-label={translate('facet.media.progress', { name: file.name })}
      />
    </Box>
  );
}

const buttonSx = { minWidth: 44, minHeight: 44 };
