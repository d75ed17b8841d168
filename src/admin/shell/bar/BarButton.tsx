import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** An icon button of the top bar; its label is its tooltip, too. `hint`: the keys that do the same, for the tooltip. */
export function BarButton({ label, hint, sx, ...props }: IconButtonProps & { label: string; hint?: string }) {
  return (
    <Tooltip title={hint === undefined ? label : `${label} (${hint})`}>
      <IconButton
        aria-label={label}
        {...props}
        sx={[{ color: 'text.secondary', '& svg': { fontSize: 22 } }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    </Tooltip>
  );
}
