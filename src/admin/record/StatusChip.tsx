import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import type { Tone } from './statusTones.ts';

/** Pixels that a chip takes beside its text. */
export const chipEdges = 30;

/** A status as a coloured chip. The colour only repeats the text, which has the normal contrast. */
export function StatusChip({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Box component="span" data-tone={tone} sx={chipSx(tone)}>
      {children}
    </Box>
  );
}

function chipSx(tone: Tone) {
  const colour = ({ palette }: Theme) => colours[tone](palette);
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    maxWidth: '100%',
    height: 22,
    px: 1,
    borderRadius: 11,
    border: 1,
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    color: tone === 'muted' ? 'text.secondary' : 'text.primary',
    borderColor: (theme: Theme) => alpha(colour(theme), 0.35),
    bgcolor: (theme: Theme) => (tone === 'muted' ? 'transparent' : alpha(colour(theme), 0.12)),
    '&::before': {
      content: '""',
      width: 6,
      height: 6,
      flex: 'none',
      borderRadius: '50%',
      bgcolor: (theme: Theme) => colour(theme),
    },
  };
}

const colours: Record<Tone, (palette: Theme['palette']) => string> = {
  neutral: ({ text }) => text.secondary,
  good: ({ success }) => success.main,
  muted: ({ text }) => text.secondary,
  moved: ({ info }) => info.main,
  waiting: ({ warning }) => warning.main,
};
