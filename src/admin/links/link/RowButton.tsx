import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { RowButtonProps as RowPlace } from '../../record/Features.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useLinkContext } from './linkContext.ts';

interface RowButtonProps extends RowPlace {
  /** The translation key of what it does, which names the row. */
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  onClick: () => void;
  /** A click does nothing just now. */
  waits?: boolean;
}

/** An icon that does something with a row of the link around. */
export function RowButton({ row, focused, label, Icon, onClick, waits = false }: RowButtonProps) {
  const { rows } = useLinkContext();
  const name = useRecordLabel(rows)(row);
  const title = useTranslate()(label, { row: name });
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        tabIndex={focused ? 0 : -1}
        onClick={() => !waits && onClick()}
        aria-label={title}
        aria-disabled={waits}
        sx={waits ? { opacity: 0.4 } : undefined}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
