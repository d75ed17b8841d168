import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import { ListBase, useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Pagination } from 'react-admin';
import type { ListActionName } from '../../metadata/keys/actionNames.ts';
import type { Module } from '../../metadata/model.ts';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { PageHeader } from '../common/PageHeader.tsx';
import { useText } from '../i18n/useText.ts';
import { ListFrame } from '../place/ListFrame.tsx';
import { pageSizes } from '../providers/workspace/pageSize.ts';
import { useModule } from '../providers/workspace/schemaContext.tsx';
import { useListFeatures } from '../record/Features.ts';
import { type ListChoiceState, useListChoice } from './choices/useListChoice.ts';
import { ActiveFilterChips } from './filters/ActiveFilterChips.tsx';
import { SearchPanel } from './filters/SearchPanel.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { HoveredRowProvider } from './table/HoveredRow.tsx';
import { ListSkeleton } from './table/ListSkeleton.tsx';
import { ModuleGallery } from './table/ModuleGallery.tsx';
import { ModuleTable } from './table/ModuleTable.tsx';
import { SummaryPanel } from './table/SummaryPanel.tsx';
import { ViewOfAddress } from './views/ViewOfAddress.tsx';

/** The list of a module: everything in it as its schema says. */
export function ModuleList() {
  const module = useModule();
  const choice = useListChoice(module);
  if (!choice.known) return <ListWaiting module={module} />;
  return (
    <ListBase key={module.name} sort={module.list.sort} perPage={choice.perPage} exporter={false}>
      <HoveredRowProvider>
        <ListView module={module} choice={choice} />
        <ViewOfAddress module={module} choice={choice} />
      </HoveredRowProvider>
    </ListBase>
  );
}

function ListView({ module, choice }: { module: Module; choice: ListChoiceState }) {
  const text = useText();
  const { error, data, total, refetch } = useListContext();
  const [searching, setSearching] = useState(false);
  const rows = (
    <ListFrame module={module}>
      <Records module={module} choice={choice} />
    </ListFrame>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <PageHeader title={text(module.labelPlural)} count={total}>
        <ListActions module={module} />
      </PageHeader>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <ListToolbar
          module={module}
          choice={choice}
          searching={searching}
          onToggleSearch={() => setSearching(!searching)}
        />
        <Collapse in={searching} unmountOnExit>
          <SearchPanel module={module} onClose={() => setSearching(false)} />
        </Collapse>
        <ActiveFilterChips module={module} />
        {error && !data ? <LoadFailure onTryAgain={() => refetch()} /> : rows}
        <Pages choice={choice} />
      </Paper>
      <SummaryPanel module={module} />
    </Box>
  );
}

function Records({ module, choice: { layout, columns, density } }: { module: Module; choice: ListChoiceState }) {
  if (layout === 'gallery') return <ModuleGallery module={module} columns={columns} />;
  return <ModuleTable module={module} columns={columns} density={density} />;
}

/** The buttons above a list, in the order of its schema. */
function ListActions({ module }: { module: Module }) {
  const { listActions } = useListFeatures();
  return (module.actions.list as ListActionName[]).map((name) => {
    const Action = listActions[name];
    return <Action key={name} module={module} />;
  });
}

function ListWaiting({ module }: { module: Module }) {
  const text = useText();
  return (
    <>
      <PageHeader title={text(module.labelPlural)} />
      <ListSkeleton columns={module.list.columns.length + 1} rows={10} density="normal" />
    </>
  );
}

/** Remembers the page size that the user picks. A page size in the address is not remembered. */
function Pages({ choice }: { choice: ListChoiceState }) {
  const { perPage } = useListContext();
  const shown = useRef(perPage);
  const { change } = choice;
  useEffect(() => {
    if (shown.current === perPage) return;
    shown.current = perPage;
    if (perPage !== choice.perPage) change({ perPage });
  }, [perPage, choice.perPage, change]);
  return <Pagination rowsPerPageOptions={pageSizes} />;
}
