import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { type RaRecord, useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router';
import { fieldTypeOf, formatField } from '../../fields/fieldTypes.ts';
import { useText } from '../i18n/useText.ts';
import { EmptyState } from '../resources/EmptyState.tsx';
import { ListSkeleton } from '../resources/list/ListSkeleton.tsx';
import { sortIconSx } from '../resources/list/sortIconSx.ts';
import { type ShownField, useShownFields } from '../resources/useShownFields.ts';
import { editAddress } from '../routing/addresses.ts';
import { EditRowDialog } from './EditRowDialog.tsx';
import { InlineCell } from './InlineCell.tsx';
import { useLinkPlace } from './linkContext.ts';
import { RowActions } from './RowActions.tsx';

/** The rows in the link's columns. */
export function LinkTable() {
  const { link, rows } = useLinkPlace();
  const { isPending, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  const text = useText();
  const [edited, setEdited] = useState<RaRecord>();
  const shown = useShownFields()(rows, link.columns);
  const acts = link.edit || link.remove;

  if (isPending) return <ListSkeleton columns={shown.length} rows={4} density="normal" />;
  return (
    <Box sx={tableSx} aria-busy={isPlaceholderData || undefined}>
      <DataTable
        bulkActionButtons={false}
        rowClick={false}
        storeKey={`link.${rows.name}`}
        empty={<NoRows />}
        hover={link.edit}
      >
        {shown.map((column) => (
          <DataTable.Col
            key={column.field.name}
            source={column.field.name}
            label={text(column.field.label)}
            disableSort={!fieldTypeOf(column.field).sortable}
            align={column.view.align?.(column.shown) ?? 'left'}
            render={(row: RaRecord) => <RowCell column={column} row={row} />}
          />
        ))}
        {acts && (
          <DataTable.Col
            source="_actions"
            disableSort
            align="right"
            label={<span style={visuallyHidden}>{translate('facet.link.actions')}</span>}
            render={(row: RaRecord) => <RowActions row={row} onEdit={() => setEdited(row)} />}
          />
        )}
      </DataTable>
      {edited && <EditRowDialog row={edited} onClose={() => setEdited(undefined)} />}
    </Box>
  );
}

function RowCell({ column, row }: { column: ShownField; row: RaRecord }) {
  const { link, rows } = useLinkPlace();
  const locale = useLocale() ?? 'en';
  const { field, shown, view } = column;
  if (link.inlineEdit.includes(field.name)) return <InlineCell column={column} row={row} />;
  // Rows that are records in their own right have a page of their own.
  if (field.name === rows.recordLabel && rows.menu) {
    return (
      <MuiLink component={Link} to={editAddress(rows.name, row.id)} underline="hover" sx={{ fontWeight: 500 }}>
        {formatField(shown, row[field.name], locale) || `#${row.id}`}
      </MuiLink>
    );
  }
  return <view.Cell field={shown} record={row} />;
}

function NoRows() {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<PlaylistAddIcon />}
      title={translate('facet.link.nothingYet')}
      hint={translate(link.add === 'none' ? 'facet.link.nothingYetReadOnly' : 'facet.link.nothingYetHint')}
    />
  );
}

const tableSx = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-head': { whiteSpace: 'nowrap', fontWeight: 600 },
  '& .MuiTableCell-body': {
    height: 44,
    py: 0.25,
    maxWidth: 280,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiTableCell-root': { px: 1.25 },
  ...sortIconSx,
  // What can be done with a row stays in sight however wide the row is.
  '& .column-_actions': { position: 'sticky', right: 0, width: 96, bgcolor: 'background.paper' },
};
