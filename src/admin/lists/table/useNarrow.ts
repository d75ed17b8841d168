import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is too narrow for a table: below 600 px, rows are cards. */
export function useNarrow(): boolean {
  return useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
}
