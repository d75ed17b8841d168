import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** A button of the top bar: an icon whose label is read out, and shown as a tooltip. */
export function BarButton({ label, ...props }: IconButtonProps & { label: string }) {
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" aria-label={label} {...props} />
    </Tooltip>
  );
}
