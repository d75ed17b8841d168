import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** An icon button of the top bar; its label is its tooltip, too. */
export function BarButton({ label, sx, ...props }: IconButtonProps & { label: string }) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        {...props}
        sx={[{ color: 'text.secondary', '& svg': { fontSize: 22 } }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    </Tooltip>
  );
}
