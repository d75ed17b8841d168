import { alpha, type Theme } from '@mui/material/styles';

/* The look of what stands for rows that are being fetched, for parts that every list loads: MUI's Skeleton costs more bytes. */

export const barColor = ({ palette }: Theme) => alpha(palette.text.primary, palette.mode === 'light' ? 0.11 : 0.13);

/** On an element around the bars: hundreds that move by themselves would be drawn one by one. */
export const pulseSx = {
  animation: 'pulse 2s ease-in-out 0.5s infinite',
  '@keyframes pulse': { '50%': { opacity: 0.4 } },
} as const;
