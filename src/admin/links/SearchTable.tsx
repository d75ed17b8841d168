import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import { ListBase, type RaRecord, ResourceContextProvider, useGetList, useListContext, useTranslate } from 'ra-core';
import { DataTable, Pagination } from 'react-admin';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { fieldOf } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { EmptyState } from '../resources/EmptyState.tsx';
import { ListSkeleton } from '../resources/list/ListSkeleton.tsx';
import { QuickSearch } from '../resources/list/QuickSearch.tsx';
import { SelectPage, SelectRow } from '../resources/list/SelectRow.tsx';
import { sortIconSx } from '../resources/list/sortIconSx.ts';
import { useRecordLabel } from '../resources/useRecordLabel.ts';
import { useShownFields } from '../resources/useShownFields.ts';
import { useLinkPlace } from './linkContext.ts';
import type { Chosen } from './useAddFound.ts';
import { useFoundModule } from './useFoundModule.ts';

/** More than a link's rows are not looked through for what is there already. */
const KNOWN_ROWS = 1000;

export interface SearchTableProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Searches as one types; rows are chosen by their boxes, across searches and pages. */
export function SearchTable({ chosen, onChoose }: SearchTableProps) {
  const found = useFoundModule();
  const filter = useOfferedFilter();
  return (
    <ResourceContextProvider value={found.name}>
      <ListBase
        resource={found.name}
        filter={filter}
        sort={found.list.sort}
        perPage={25}
        storeKey={false}
        disableSyncWithLocation
        exporter={false}
      >
        <QuickSearch autoFocus />
        <FoundRows chosen={chosen} onChoose={onChoose} />
        <Pagination rowsPerPageOptions={[25]} />
      </ListBase>
    </ResourceContextProvider>
  );
}

function FoundRows({ chosen, onChoose }: SearchTableProps) {
  const found = useFoundModule();
  const translate = useTranslate();
  const text = useText();
  const labelOf = useRecordLabel(found);
  const taken = useTakenIds();
  const { isPending, data = [] } = useListContext();
  const shown = useShownFields()(found, found.list.columns);
  const selectedIds = [...chosen.keys(), ...taken];

  const choose = (ids: readonly RaRecord['id'][]) => {
    const known = new Map([...chosen, ...data.map((record) => [record.id, record] as const)]);
    const kept = ids.flatMap((id) => (taken.has(id) ? [] : (known.get(id) ?? [])));
    onChoose(new Map(kept.map((record) => [record.id, record])));
  };
  const toggle = (id: RaRecord['id']) => {
    const ids = [...chosen.keys()];
    choose(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  };
  if (isPending) return <ListSkeleton columns={shown.length} rows={8} density="normal" />;
  return (
    <Box sx={{ mt: 1, overflowX: 'auto', '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1.25 }, ...columnsSx }}>
      <DataTable
        storeKey={`search.${found.name}`}
        bulkActionButtons={false}
        rowClick="toggleSelection"
        isRowSelectable={(record) => !taken.has(record.id)}
        selectedIds={selectedIds}
        onToggleItem={toggle}
        onSelect={choose}
        empty={
          <EmptyState
            icon={<SearchOffIcon />}
            title={translate('facet.list.nothingFound')}
            hint={translate('facet.link.nothingFoundHint')}
          />
        }
      >
        <DataTable.Col
          source="_selected"
          disableSort
          label={<SelectPage />}
          render={(record: RaRecord) => <SelectRow record={record} label={labelOf(record)} />}
        />
        {shown.map((column) => (
          <DataTable.Col
            key={column.field.name}
            source={column.field.name}
            label={text(column.field.label)}
            disableSort={!fieldTypeOf(column.field).sortable}
            align={column.view.align?.(column.shown) ?? 'left'}
            render={(record: RaRecord) => <column.view.Cell field={column.shown} record={record} />}
          />
        ))}
      </DataTable>
    </Box>
  );
}

const columnsSx = { ...sortIconSx, '& .column-_selected': { width: 48, px: 0.5 } };

/** Without `pick` only records that belong nowhere yet are offered; with it, what the reference and `match` allow. */
function useOfferedFilter(): Record<string, unknown> {
  const { link, parentId, rows } = useLinkPlace();
  if (link.pick === undefined) return { [`${link.by}_null`]: true };
  const pick = fieldOf(rows, link.pick);
  const allowed = pick.type === 'searchable-select' ? pick.filter : {};
  return { ...allowed, ...(link.match !== undefined && { [link.match]: parentId }) };
}

/** Ids of the records that the link has already. */
function useTakenIds(): ReadonlySet<RaRecord['id']> {
  const { link, parentId, rows } = useLinkPlace();
  const { pick } = link;
  const { data = [] } = useGetList(
    rows.name,
    { filter: { [link.by]: parentId }, sort: link.sort, pagination: { page: 1, perPage: KNOWN_ROWS } },
    { enabled: pick !== undefined },
  );
  return new Set(pick === undefined ? [] : data.map((row) => row[pick]));
}
