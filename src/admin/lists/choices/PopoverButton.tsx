import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { Popover } from '../../common/loading/layers.tsx';

interface PopoverButtonProps {
  /** Names the button, and is the heading of what it opens. */
  label: string;
  icon: ReactNode;
  /** Of the popover, in pixels. */
  width: number;
  children: (close: () => void) => ReactNode;
}

/** An icon button in the toolbar of a list that opens a small dialog below itself. */
export function PopoverButton({ label, icon, width, children }: PopoverButtonProps) {
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          onClick={(event) => setAnchor(event.currentTarget)}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={byFirstClick(close)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width, p: 2 } } }}
      >
        <Typography id={titleId} variant="subtitle2" component="h2" gutterBottom>
          {label}
        </Typography>
        {children(close)}
      </Popover>
    </>
  );
}
