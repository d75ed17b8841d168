import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { useAddLock } from './useAddLock.ts';

interface AddButtonProps {
  onClick: () => void;
  /** Default: 'Add' and the link's label for its rows. */
  label?: string;
  icon?: ReactNode;
  pending?: boolean;
}

/**
 * A button that adds rows to the link around it. While nothing can be added it stays focusable, unlike a disabled one,
 * so that keyboard users can read the reason too; who tries it all the same, on a tablet say, is told the reason.
 */
export function AddButton({ onClick, label, icon = <AddIcon />, pending = false }: AddButtonProps) {
  const { link } = useLinkContext();
  const translate = useTranslate();
  const text = useText();
  const lock = useAddLock();
  const notify = useNotify();
  const content = label ?? translate('facet.link.add', { link: text(link.label) });
  if (lock === undefined) {
    return (
      <Button variant="outlined" startIcon={icon} onClick={onClick} loading={pending} loadingPosition="start">
        {content}
      </Button>
    );
  }
  return (
    <Tooltip title={lock} describeChild placement="bottom-end">
      <Button
        variant="outlined"
        startIcon={icon}
        aria-disabled
        disableRipple
        onClick={() => notify(lock, { type: 'warning', messageArgs: { _: lock } })}
        sx={lockedSx}
      >
        {content}
      </Button>
    </Tooltip>
  );
}

const lockedSx = {
  color: 'text.disabled',
  borderColor: 'divider',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'transparent', borderColor: 'divider' },
};
