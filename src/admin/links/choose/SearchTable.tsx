import SearchOffIcon from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ListBase, ResourceContextProvider, useTranslate } from 'ra-core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Pagination } from 'react-admin';
import { isComposing } from '../../../fields/shared/isComposing.ts';
import { EmptyState } from '../../common/EmptyState.tsx';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { QuickSearch } from '../../lists/filters/QuickSearch.tsx';
import { ListSkeleton } from '../../lists/table/ListSkeleton.tsx';
import { ChoiceTable } from './ChoiceTable.tsx';
import { OnlyAvailableSwitch } from './OnlyAvailableSwitch.tsx';
import type { Chosen } from './useAddChosen.ts';
import { useChoiceNote } from './useChoiceNote.tsx';
import { useSearchColumns } from './useSearchColumns.ts';
import { useSearchedModule } from './useSearchedModule.ts';
import { useSearchFilter } from './useSearchFilter.ts';
import { useUnavailable } from './useUnavailable.ts';

interface SearchTableProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Stands between the search input and the results. */
  above?: ReactNode;
}

/**
 * Searches while the user types; records are chosen by their boxes, across searches and pages. The arrow keys move from
 * the search input to the boxes and on.
 */
export function SearchTable({ chosen, onChoose, above }: SearchTableProps) {
  const found = useSearchedModule();
  const { filter, hint, failed } = useSearchFilter();
  if (failed) return <LoadFailure error={failed.error} onTryAgain={failed.tryAgain} />;
  if (!filter) return <ListSkeleton columns={6} rows={6} density="normal" />;
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
        <Box onKeyDown={moveByArrows} sx={layoutSx}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <QuickSearch autoFocus />
            <OnlyAvailableSwitch />
          </Box>
          {hint && (
            <Typography variant="body2" color="text.secondary">
              {hint}
            </Typography>
          )}
          {above}
          <Found chosen={chosen} onChoose={onChoose} />
          <Box sx={{ flexShrink: 0 }}>
            <Pagination rowsPerPageOptions={[25]} />
          </Box>
        </Box>
      </ListBase>
    </ResourceContextProvider>
  );
}

function Found({ chosen, onChoose }: SearchTableProps) {
  const found = useSearchedModule();
  const columns = useSearchColumns();
  const { blockedBy, taken } = useUnavailable();
  const note = useChoiceNote(blockedBy);
  const translate = useTranslate();
  return (
    <ChoiceTable
      module={found}
      columns={columns}
      chosen={chosen}
      onChoose={onChoose}
      isBlocked={(record) => blockedBy(record) !== undefined}
      settled={taken}
      note={note}
      empty={
        <EmptyState
          icon={<SearchOffIcon />}
          title={translate('facet.list.nothingFound')}
          hint={translate('facet.link.nothingFoundHint')}
        />
      }
    />
  );
}

const layoutSx = { display: 'flex', flexDirection: 'column', gap: 1, height: '100%' };

/** The up and down keys move between the search input and the boxes of the rows that can be chosen. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || isComposing(event)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopSelector)];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next || !stops.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

const stopSelector = '[role="searchbox"], tbody input[type="checkbox"]:not(:disabled)';
