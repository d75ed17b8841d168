import Tooltip from '@mui/material/Tooltip';
import { IconTool, type IconToolProps } from './IconTool.tsx';

/** An icon button of the top bar; its label is its tooltip, too. `hint`: the keys that do the same, for the tooltip alone. */
export function BarButton({ label, hint, ...props }: IconToolProps & { hint?: string }) {
  return (
    <Tooltip title={hint === undefined ? label : `${label} (${hint})`}>
      <IconTool label={label} aria-label={label} {...props} title="" />
    </Tooltip>
  );
}
