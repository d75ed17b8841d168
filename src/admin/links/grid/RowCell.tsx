import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import MuiLink from '@mui/material/Link';
import type { GridRenderCellParams } from '@mui/x-data-grid';
import { type RaRecord, useLocale } from 'ra-core';
import { Link } from 'react-router';
import { formatField } from '../../../fields/fieldTypes.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { editAddress } from '../../routing/addresses.ts';
import { fingerLine } from '../../theme/touch.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { CellProblem } from './CellProblem.tsx';
import { ItemChanged, isItemChanged } from './ItemChanged.tsx';
import { useEditsOfGrid } from './linkEditsContext.ts';

export interface LinkCellProps {
  column: DisplayedField;
  params: GridRenderCellParams<RaRecord>;
}

/** A value of a row. A value that is edited in place may be on its way to the server, or refused by it. */
export function RowCell({ column, params: { row, isEditable, hasFocus } }: LinkCellProps) {
  const { rows } = useLinkContext();
  const locale = useLocale() ?? 'en';
  const draft = useEditsOfGrid().draftOf(row.id, column.field.name);
  const { field, display, view } = column;
  const record = draft ? { ...row, [field.name]: draft.value } : row;
  const text = formatField(display, record[field.name], locale);
  // Rows that are records in their own right have a page of their own.
  if (field.name === rows.recordLabel && rows.menu) {
    return (
      <MuiLink
        component={Link}
        to={editAddress(rows.name, row.id)}
        underline="hover"
        noWrap
        title={text}
        tabIndex={hasFocus ? 0 : -1}
        sx={{ fontWeight: 500, ...fingerLine }}
      >
        {text || `#${row.id}`}
      </MuiLink>
    );
  }
  const shownValue = text ? <view.Cell field={display} record={record} /> : isEditable && '—';
  const saving = draft !== undefined && draft.refusal === undefined;
  const cell = (
    <Box
      title={draft?.refusal === undefined && text ? text : undefined}
      aria-busy={saving || undefined}
      aria-invalid={draft?.refusal !== undefined || undefined}
      sx={isEditable ? editableSx : valueSx}
    >
      {saving && <CircularProgress size={12} color="inherit" aria-hidden sx={{ mr: 0.75 }} />}
      {shownValue}
      {field.name === rows.recordLabel && isItemChanged(row) && <ItemChanged row={row} focused={hasFocus} />}
    </Box>
  );
  return draft?.refusal === undefined ? cell : <CellProblem problem={draft.refusal}>{cell}</CellProblem>;
}

const valueSx = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' };
const editableSx = {
  ...valueSx,
  flex: 1,
  // As much space above the text as the line takes below it, so that the text is level with its neighbours.
  paddingTop: '1px',
  borderBottom: '1px dashed',
  borderBottomColor: 'divider',
  '&[aria-busy]': { color: 'text.secondary' },
  '&[aria-invalid]': { borderBottom: '1px solid', borderBottomColor: 'error.main', color: 'error.main' },
};
