import type { Theme } from '@mui/material/styles';

export const figureSx = { fontVariantNumeric: 'tabular-nums' };

/** Stays in sight while the other columns scroll sideways below it. */
export const firstSx = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** The background of the row under the pointer is half transparent. */
export const firstCellSx = {
  ...figureSx,
  ...firstSx,
  '.MuiTableRow-hover:hover > &': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
};
