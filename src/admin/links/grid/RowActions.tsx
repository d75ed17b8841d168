import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import LinkOffIcon from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type RaRecord, useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef } from 'react';
import { type RowMark, useMarkRow } from '../../counts/useMarkRow.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { letsGo } from '../edit/letsGo.ts';
import { useLinkPlace } from '../link/linkContext.ts';

export interface RowActionsProps {
  row: RaRecord;
  /** Whether the keyboard is in their cell: only there they are stops of the Tab key. */
  focused: boolean;
  onEdit: (row: RaRecord) => void;
  onRemove: (row: RaRecord) => void;
}

/** What can be done with a row. */
export function RowActions({ row, focused, onEdit, onRemove }: RowActionsProps) {
  const { link, rows } = useLinkPlace();
  const translate = useTranslate();
  const name = useRecordLabel(rows)(row);
  const mark = useMarkRow()(row);
  const box = useRef<HTMLDivElement>(null);
  const actions: (Omit<RowMark, 'waits'> & { waits?: boolean })[] = [
    ...(mark ? [mark] : []),
    ...(link.edit ? [{ key: 'facet.link.edit', Icon: EditIcon, act: onEdit }] : []),
    ...(link.remove
      ? [{ key: 'facet.link.remove', Icon: letsGo(link) ? LinkOffIcon : DeleteIcon, act: onRemove }]
      : []),
  ];
  return (
    <Box ref={box} onKeyDown={(event) => moveBetween(box.current, event)} sx={{ whiteSpace: 'nowrap' }}>
      {actions.map(({ key, Icon, act, waits = false }) => {
        const label = translate(key, { row: name });
        return (
          <Tooltip key={key} title={label}>
            <IconButton
              size="small"
              tabIndex={focused ? 0 : -1}
              onClick={() => !waits && act(row)}
              aria-label={label}
              aria-disabled={waits}
              sx={waits ? { opacity: 0.4 } : undefined}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        );
      })}
    </Box>
  );
}

/** Left and right go from button to button before they leave the cell; Enter is the button's own. */
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
