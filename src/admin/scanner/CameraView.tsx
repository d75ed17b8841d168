import VideocamOffIcon from '@mui/icons-material/VideocamOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { boxSide } from './reading/runCamera.ts';
import { useCamera } from './useCamera.ts';

/** The camera's picture with the scan box over it; without a picture, the reason. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const translate = useTranslate();
  const { video, problem, tryAgain } = useCamera(onText);
  return (
    <Box sx={frameSx}>
      <video ref={video} muted playsInline aria-label={translate('facet.scanner.camera')} style={videoStyle} />
      {problem === undefined ? (
        <Box data-scan-box sx={boxSx} />
      ) : (
        <Stack role="alert" sx={problemSx}>
          <VideocamOffIcon sx={{ fontSize: 32, opacity: 0.8 }} />
          <Typography variant="body2">{translate(`facet.scanner.problem.${problem}`)}</Typography>
          <Button variant="outlined" color="inherit" onClick={tryAgain} sx={{ borderColor: 'currentColor' }}>
            {translate('facet.scanner.tryAgain')}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

const videoStyle = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;

/** Dark in every theme, as pictures are. */
const frameSx = {
  position: 'relative',
  width: '100%',
  minHeight: boxSide + 16,
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#16181d',
  color: '#fff',
} as const;

const boxSx = {
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: boxSide,
  height: boxSide,
  borderRadius: '10px',
  outline: '2px solid #fff',
  // Everything around the box is dimmed.
  boxShadow: '0 0 0 999px rgb(0 0 0 / 0.45)',
} as const;

const problemSx = {
  position: 'absolute',
  inset: 0,
  p: 3,
  gap: 1.5,
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  bgcolor: '#16181d',
} as const;
