import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import TuneIcon from '@mui/icons-material/Tune';
import TableIcon from '@mui/icons-material/ViewList';
import GalleryIcon from '@mui/icons-material/ViewModule';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Module } from '../../metadata/model.ts';
import { archivedKey } from '../../metadata/read/archived.ts';
import { pageActionsMark } from '../common/pageActionsMark.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { ColumnChooser } from './choices/ColumnChooser.tsx';
import { SortChoice } from './choices/SortChoice.tsx';
import type { ListChoiceState } from './choices/useListChoice.ts';
import { activeFilters } from './filters/activeFilters.ts';
import { QuickSearch } from './filters/QuickSearch.tsx';
import { useListFilter } from './filters/useListFilter.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { ListColumns } from './table/useListColumns.ts';
import { ViewsButton } from './views/ViewsButton.tsx';

interface ListToolbarProps {
  module: Module;
  choice: ListChoiceState;
  columns: ListColumns;
  searching: boolean;
  onToggleSearch: () => void;
}

/**
 * Search and filters on the left, the look of the list on the right; while rows are selected, their actions instead.
 */
export const ListToolbar = memo(function ListToolbar({
  module,
  choice,
  columns,
  searching,
  onToggleSearch,
}: ListToolbarProps) {
  const { selectedIds, error, data } = useListContext();
  const narrow = useIsPhone();
  // Where no rows could be fetched, nobody sees what the actions would change. The selection is back with the rows.
  const selecting = (selectedIds?.length ?? 0) > 0 && !(error && !data);
  return (
    <Box
      {...{ [pageActionsMark]: '' }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: { xs: 1.5, sm: 2 },
        py: { xs: 1, sm: 1.5 },
      }}
    >
      {selecting ? (
        <SelectionBar module={module} />
      ) : (
        <>
          <QuickSearch />
          {module.search.length > 0 && <SearchToggle module={module} open={searching} onToggle={onToggleSearch} />}
          {narrow && choice.layout === 'table' && <SortChoice displayed={columns.displayed} />}
          <Box sx={{ flex: 1 }} />
          {module.list.starred && <StarredToggle />}
          {module.archive && <ArchivedToggle />}
          <ViewsButton module={module} choice={choice} />
          {module.picture && <LayoutToggle choice={choice} />}
          <ColumnChooser module={module} choice={choice} />
        </>
      )}
    </Box>
  );
});

/** Filters with an input of their own beside the search. */
const besideSearch = ['q', 'starred', archivedKey];

function SearchToggle({ module, open, onToggle }: { module: Module; open: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const { filter } = useListFilter();
  const count = activeFilters(module, filter).filter(({ name }) => !besideSearch.includes(name)).length;
  const label = translate('facet.list.search');
  const more = { onClick: onToggle, 'aria-expanded': open };
  return (
    <Badge badgeContent={count} color="primary">
      {useIsPhone() ? (
        <IconButton aria-label={label} {...more}>
          <TuneIcon />
        </IconButton>
      ) : (
        <Button variant="outlined" startIcon={<TuneIcon />} sx={{ height: 40 }} {...more}>
          {label}
        </Button>
      )}
    </Badge>
  );
}

/** Records as a table, or as cards with their pictures. */
function LayoutToggle({ choice: { layout, change } }: { choice: ListChoiceState }) {
  const translate = useTranslate();
  const next = layout === 'table' ? 'gallery' : 'table';
  const label = translate(`facet.list.layouts.${next}`);
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => change({ layout: next })}>
        {next === 'gallery' ? <GalleryIcon /> : <TableIcon />}
      </IconButton>
    </Tooltip>
  );
}

function StarredToggle() {
  const translate = useTranslate();
  const { filter, change } = useListFilter();
  const on = filter.starred === true;
  const label = translate('facet.list.starredOnly');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={on}
        color={on ? 'warning' : 'default'}
        onClick={() => change({ starred: on ? null : true })}
      >
        {on ? <StarIcon /> : <StarBorderIcon />}
      </IconButton>
    </Tooltip>
  );
}

/** Archived records in place of the others. */
function ArchivedToggle() {
  const translate = useTranslate();
  const { filter, change } = useListFilter();
  const on = filter[archivedKey] === true;
  const label = translate('facet.archive.only');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={on}
        color={on ? 'primary' : 'default'}
        onClick={() => change({ [archivedKey]: on ? null : true })}
      >
        <ArchiveIcon />
      </IconButton>
    </Tooltip>
  );
}
