import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useListContext } from 'ra-core';
import type { ReactElement, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { alignOf, isComposed, isMoney } from '../../../fields/capabilities.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useValuesLine } from '../../lists/table/CardText.tsx';
import { ListSkeleton } from '../../lists/table/ListSkeleton.tsx';
import { SelectPage, SelectRow } from '../../lists/table/SelectRow.tsx';
import { sortIconSx } from '../../lists/table/sortIconSx.ts';
import { type DisplayedField, useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import type { Chosen } from './useAddChosen.ts';

export interface ChoiceTableProps {
  /** The module of the records in the list. */
  module: Module;
  columns: readonly string[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Whether a record cannot be chosen; by default all can. */
  isBlocked?: (record: RaRecord) => boolean;
  /** Blocked records whose box stays checked, for example because the link has them already. */
  settled?: Iterable<RaRecord['id']>;
  /** A last column, for example with the reason why a record cannot be chosen. */
  note?: { label: string; of: (record: RaRecord) => ReactNode } | undefined;
  empty: ReactElement;
}

/**
 * The records of the list, chosen by their boxes or by a click on the row, across pages. On phones the values of most
 * columns stand below the name.
 */
export function ChoiceTable({ module, columns, note, empty, ...choice }: ChoiceTableProps) {
  const { chosen, settled = [] } = choice;
  const isBlocked = blockedIn(choice);
  const { isPending, data = [] } = useListContext();
  const text = useText();
  const labelOf = useRecordLabel(module);
  const lineOf = useValuesLine();
  const all = useDisplayedFields()(module, columns);
  const below = useIsPhone() ? all.slice(1).filter(({ display }) => note !== undefined || !isMoney(display)) : [];
  const displayed = all.filter((column) => !below.includes(column));
  const { choose, toggle } = choosing({ ...choice, isBlocked }, data);

  if (isPending) return <ListSkeleton columns={displayed.length + 1} rows={6} density="normal" />;
  return (
    <Box sx={[tableSx, inOnePiece(displayed)]}>
      <DataTable
        storeKey={`choose.${module.name}`}
        bulkActionButtons={false}
        rowClick="toggleSelection"
        isRowSelectable={(record) => !isBlocked(record)}
        rowSx={(record) => (isBlocked(record) ? blockedSx : {})}
        selectedIds={[...chosen.keys(), ...settled]}
        onToggleItem={toggle}
        onSelect={choose}
        empty={empty}
      >
        <DataTable.Col
          source="_selected"
          disableSort
          label={<SelectPage />}
          render={(record: RaRecord) => <SelectRow record={record} label={labelOf(record)} />}
        />
        {displayed.map((column) => (
          <DataTable.Col
            key={column.field.name}
            source={column.field.name}
            label={text(column.field.label)}
            disableSort={!fieldTypeOf(column.field).sortable}
            align={alignOf(column.display)}
            render={(record: RaRecord) => (
              <>
                <column.view.Cell field={column.display} record={record} />
                {column === all[0] && below.length > 0 && (
                  <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'normal' }}>
                    {lineOf(record, below)}
                  </Typography>
                )}
              </>
            )}
          />
        ))}
        {note && <DataTable.Col source="_note" disableSort label={note.label} render={note.of} />}
      </DataTable>
    </Box>
  );
}

/** A composed text does not wrap, so that a number and its unit stay together. */
function inOnePiece(displayed: readonly DisplayedField[]) {
  const composed = displayed.filter((column) => isComposed(column.display));
  return Object.fromEntries(composed.map(({ field }) => [`& .column-${field.name}`, { whiteSpace: 'nowrap' }]));
}

/** The effect of a click on a box; chosen records on other pages stay chosen, in their order. */
function choosing({ chosen, onChoose, isBlocked }: Required<Choosing>, data: readonly RaRecord[]) {
  const choose = (ids: readonly RaRecord['id'][]) => {
    const open = data.filter((record) => !isBlocked(record));
    const known = new Map([...chosen, ...open.map((record) => [record.id, record] as const)]);
    const kept = ids.flatMap((id) => known.get(id) ?? []);
    onChoose(new Map(kept.map((record) => [record.id, record])));
  };
  const toggle = (id: RaRecord['id']) => {
    const ids = [...chosen.keys()];
    choose(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  };
  return { choose, toggle };
}

/** A record that became blocked after it was chosen can still be deselected. */
function blockedIn({ chosen, isBlocked }: Choosing): (record: RaRecord) => boolean {
  return (record) => isBlocked !== undefined && !chosen.has(record.id) && isBlocked(record);
}

type Choosing = Pick<ChoiceTableProps, 'chosen' | 'onChoose' | 'isBlocked'>;

const blockedSx = { '& .MuiTableCell-body': { color: 'text.secondary' }, cursor: 'default' };

const tableSx = {
  flex: '1 1 auto',
  // On a low screen the dialog scrolls as a whole.
  minHeight: 220,
  overflow: 'auto',
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root': {
    px: { xs: 0.75, md: 1.25 },
    fontVariantNumeric: 'tabular-nums',
  },
  // Long texts wrap onto a second line rather than push the last columns out of sight; numbers do not wrap.
  '& .MuiTypography-noWrap': { whiteSpace: 'inherit' },
  '& .MuiTableCell-alignRight, & .MuiTableRow-root > :nth-of-type(2)': { whiteSpace: 'nowrap' },
  '& .MuiTableCell-head': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper', fontWeight: 600 },
  ...sortIconSx,
  // The sort arrow reaches over the neighbouring cell.
  '& .MuiTableCell-head:has(.Mui-active)': { zIndex: 2 },
  '& .MuiTableCell-body': { py: { xs: 0.75, sm: 0.25 } },
  '& tbody tr:focus-within': { bgcolor: 'action.hover' },
  // The head must not cover the box that has the keyboard focus.
  '& tbody input': { scrollMarginTop: 64 },
  '& .column-_selected': { width: 48, px: 0.5 },
};
