import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Toolbar from '@mui/material/Toolbar';
import { ListBase, useListContext, useTranslate } from 'ra-core';
import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ListActionName } from '../../metadata/keys/actionNames.ts';
import type { Module } from '../../metadata/model.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { later } from '../common/loading/later.tsx';
import { MoreActions } from '../common/MoreActions.tsx';
import { PageHeader } from '../common/PageHeader.tsx';
import { useText } from '../i18n/useText.ts';
import { ListFrame } from '../place/ListFrame.tsx';
import { statusOf } from '../providers/http/callFailure.ts';
import { useModule } from '../providers/workspace/schemaContext.tsx';
import { useListFeatures } from '../record/Features.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { FoldedColumnsProvider } from './choices/FoldedColumns.tsx';
import { type ListChoiceState, useListChoice } from './choices/useListChoice.ts';
import { ActiveFilterChips } from './filters/ActiveFilterChips.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { PagesBarProps } from './PagesBar.tsx';
import { HoveredRowProvider } from './table/HoveredRow.tsx';
import { ListSkeleton } from './table/ListSkeleton.tsx';
import { ModuleCards } from './table/ModuleCards.tsx';
import { ModuleTable } from './table/ModuleTable.tsx';
import { SummaryPanel } from './table/SummaryPanel.tsx';
import { type ListColumns, useListColumns } from './table/useListColumns.ts';
import { ViewOfAddress } from './views/ViewOfAddress.tsx';

const SearchPanel = lazy(() => import('./filters/SearchPanel.tsx'));
/** Few lists are that long. */
const AboutCount = lazy(() => import('./AboutCount.tsx'));
/** It comes after the rows, and has its place before. */
const PagesBar = later<PagesBarProps>(
  () => import('./PagesBar.tsx'),
  () => <Toolbar variant="dense" sx={{ minHeight: { xs: 48, sm: 52 } }} />,
);
const ModuleGallery = lazy(() => import('./table/ModuleGallery.tsx'));

/** The list of a module: everything in it as its schema says. */
export function ModuleList() {
  const module = useModule();
  const choice = useListChoice(module);
  if (!choice.known) return <ListWaiting module={module} />;
  return (
    <ListBase
      key={module.name}
      sort={module.list.sort}
      perPage={choice.perPage}
      exporter={false}
      // The area around it is for signed-in users only.
      disableAuthentication
    >
      <HoveredRowProvider>
        <FoldedColumnsProvider>
          <ListView module={module} choice={choice} />
          <ViewOfAddress module={module} choice={choice} />
        </FoldedColumnsProvider>
      </HoveredRowProvider>
    </ListBase>
  );
}

/** React-Admin's list changes several times while it starts: what does not depend on the change is not drawn again. */
function ListView({ module, choice }: { module: Module; choice: ListChoiceState }) {
  const text = useText();
  const { error, data, total, meta, filterValues } = useListContext();
  const [searching, setSearching] = useState(false);
  const toggleSearch = useCallback(() => setSearching((open) => !open), []);
  const columns = useListColumns(module, choice);
  const narrow = useIsPhone();
  const translate = useTranslate();
  const about = total !== undefined && meta?.isEstimated && translate('facet.list.about', { total });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <PageHeader
        title={text(module.labelPlural)}
        count={
          about ? (
            <Suspense fallback={about}>
              {/* Another list has another number. */}
              <AboutCount key={`${total} ${JSON.stringify(filterValues)}`} about={about} />
            </Suspense>
          ) : (
            (total ?? null)
          )
        }
      >
        <ListActions module={module} />
      </PageHeader>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ListToolbar
          module={module}
          choice={choice}
          columns={columns}
          searching={searching}
          onToggleSearch={toggleSearch}
        />
        <Box sx={besideSx}>
          {searching && (
            <Box sx={searchSx}>
              <div>
                <Suspense>
                  <SearchPanel module={module} onClose={() => setSearching(false)} />
                </Suspense>
              </div>
            </Box>
          )}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ActiveFilterChips module={module} />
            {error && !data ? (
              <ListFailure module={module} />
            ) : (
              <ListFrame module={module}>
                <Records module={module} choice={choice} columns={columns} />
              </ListFrame>
            )}
            {!(error && !data) && <Pages choice={choice} />}
          </Box>
        </Box>
      </Paper>
      {!narrow && <SummaryPanel module={module} />}
    </Box>
  );
}

/** On wide screens the search stands beside the rows, so that these stay in sight; else above them, with a height of its own. */
const besideSx = { display: 'flex', flexDirection: { xs: 'column', lg: 'row-reverse' } };

const searchSx = {
  ...{ position: 'relative', width: { lg: 320 }, minHeight: { lg: 420 }, flex: 'none' },
  ...{ borderLeft: { lg: 1 }, borderColor: { lg: 'divider' } },
  '& > div': {
    ...{ overflowY: 'auto', maxHeight: { xs: '45vh', lg: 'none' }, pt: 0.5 },
    ...{ position: { lg: 'absolute' }, inset: 0 },
  },
};

interface RecordsProps {
  module: Module;
  choice: ListChoiceState;
  columns: ListColumns;
}

const Records = memo(function Records({ module, choice: { layout, columns: names, density }, columns }: RecordsProps) {
  const narrow = useIsPhone();
  if (layout === 'gallery') return <ModuleGallery module={module} columns={names} />;
  if (narrow) return <ModuleCards module={module} columns={columns} />;
  return <ModuleTable module={module} columns={columns} density={density} />;
});

/** So many buttons stand beside each other on a wide screen. */
const MOST_BUTTONS = 3;

/** The actions above a list, in the order of its schema: the first as a button, and what has no room in one menu. */
const ListActions = memo(function ListActions({ module }: { module: Module }) {
  const { listActions, moreActions } = useListFeatures();
  const narrow = useIsPhone();
  const names = module.actions.list;
  const beside = !narrow && names.length <= MOST_BUTTONS ? names.length : 1;
  const draw = (some: ListActionName[]) =>
    some.map((name) => {
      const Action = listActions[name];
      return <Action key={name} module={module} />;
    });
  return (
    <>
      {draw(names.slice(0, beside))}
      <MoreActions>
        {draw(names.slice(beside))}
        {Object.entries(moreActions).map(([name, Action]) => (
          <Action key={name} module={module} />
        ))}
      </MoreActions>
    </>
  );
});

function ListWaiting({ module }: { module: Module }) {
  const text = useText();
  return (
    <>
      <PageHeader title={text(module.labelPlural)} count={null} />
      <ListSkeleton columns={module.list.columns.length + 1} rows={10} density="normal" />
    </>
  );
}

/** Remembers the page size that the user picks. A page size in the address is not remembered. */
function Pages({ choice }: { choice: ListChoiceState }) {
  const { perPage, isPending } = useListContext();
  const shown = useRef(perPage);
  const { change } = choice;
  useEffect(() => {
    if (shown.current === perPage) return;
    shown.current = perPage;
    if (perPage !== choice.perPage) change({ perPage });
  }, [perPage, choice.perPage, change]);
  return <PagesBar open={!isPending} />;
}

/**
 * Why the list could not be read. This device, or an address, may have kept a sort order or a filter by a field that the schema
 * no longer has: the whole list is a click away.
 */
function ListFailure({ module }: { module: Module }) {
  const translate = useTranslate();
  const { error, refetch, setFilters, setSort } = useListContext();
  const isAskedWrongly = statusOf(error) === 400;
  const showWhole = () => {
    setSort(module.list.sort);
    setFilters({}, {});
  };
  return (
    <LoadFailure
      error={error}
      onTryAgain={() => refetch()}
      way={isAskedWrongly ? { label: translate('facet.list.showWhole'), go: showWhole } : undefined}
    />
  );
}
