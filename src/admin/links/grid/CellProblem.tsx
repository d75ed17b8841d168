import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

/**
 * Shows above a cell why its value is refused, for as long as it is; a row is too low to show it inside. The pointer goes
 * through it, to the cells that it covers.
 */
export function CellProblem({ problem, children }: { problem: string | undefined; children: ReactElement }) {
  return (
    <Tooltip
      open={problem !== undefined}
      title={problem === undefined ? '' : <span role="alert">{problem}</span>}
      describeChild
      arrow
      placement="top"
      disableHoverListener
      disableFocusListener
      disableTouchListener
      disableInteractive
      slotProps={{ tooltip: { sx: tooltipSx }, arrow: { sx: { color: 'error.main' } } }}
    >
      {children}
    </Tooltip>
  );
}

const tooltipSx = { bgcolor: 'error.main', color: 'error.contrastText' };
