import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface ClickToEditProps {
  label: string;
  onEdit: () => void;
  /** The editor was open until now: its icon takes the focus, which the editor had. */
  takesFocus: boolean;
  /** The rendered value. */
  children: ReactNode;
}

/** A value and the icon button that starts to edit it. */
export function ClickToEdit({ label, onEdit, takesFocus, children }: ClickToEditProps) {
  const title = useTranslate()('facet.form.editField', { field: label });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: '0 1 auto', minWidth: 96 }}>{children}</Box>
      <Tooltip title={title}>
        <IconButton size="small" autoFocus={takesFocus} onClick={onEdit} aria-label={title} sx={{ mt: 2 }}>
          <EditOutlinedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
