import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import type { RowButtonProps as RowPlace } from '../../record/Features.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useLinkContext } from './linkContext.ts';

interface RowButtonProps extends RowPlace {
  /** The translation key of its label, which names the row. */
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  onClick: () => void;
  /** The button has no effect at the moment. */
  waits?: boolean;
}

/** An icon button in a row of a link. */
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
