import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { type KeyboardEvent, useRef } from 'react';
import type { RowButtonProps } from '../../record/Features.ts';
import { unlinksRows } from '../edit/unlinksRows.ts';
import { useLinkContext, useLinkParts } from '../link/linkContext.ts';
import { RowButton } from '../link/RowButton.tsx';

export interface RowActionsProps extends RowButtonProps {
  onEdit: (row: RaRecord) => void;
  onRemove: (row: RaRecord) => void;
}

/** The buttons of a row. */
export function RowActions({ row, focused, onEdit, onRemove }: RowActionsProps) {
  const { link } = useLinkContext();
  const parts = useLinkParts();
  const box = useRef<HTMLDivElement>(null);
  const place = { row, focused };
  return (
    <Box ref={box} onKeyDown={(event) => moveBetween(box.current, event)} sx={{ whiteSpace: 'nowrap' }}>
      {parts.map(({ name, RowButton: PartButton }) => PartButton && <PartButton key={name} {...place} />)}
      {link.edit && <RowButton {...place} label="facet.link.edit" Icon={EditIcon} onClick={() => onEdit(row)} />}
      {link.remove && (
        <RowButton
          {...place}
          label="facet.link.remove"
          Icon={unlinksRows(link) ? LinkOffIcon : DeleteIcon}
          onClick={() => onRemove(row)}
        />
      )}
    </Box>
  );
}

/** The left and right keys move from button to button before they leave the cell; Enter presses the button. */
function moveBetween(box: HTMLElement | null, event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  if (!box || step === undefined) return;
  const buttons = [...box.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
