import HistoryIcon from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { EmptyState } from '../common/EmptyState.tsx';
import { LoadFailure } from '../common/LoadFailure.tsx';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { EntryOfHistory } from './EntryOfHistory.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { type HistoryFilter, useHistory, useRestore } from './useHistory.ts';

/** Who did what to the record on screen and, of a document, to its rows; and the way back. */
export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { label } = useRecordPage();
  const [filter, setFilter] = useState<HistoryFilter>({});
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(filter);
  const { restore, pending } = useRestore();
  const unsaved = useUnsaved();
  const entries = data?.pages.flat();
  return (
    <FacetDialog open onClose={onClose} title={translate('facet.history.of', { record: label })}>
      <HistoryFilters filter={filter} onChange={setFilter} />
      {unsaved && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('facet.history.saveFirst')}
        </Alert>
      )}
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!entries && !error && <Skeleton variant="rounded" height={160} />}
      {entries?.length === 0 && <NoEntries filtered={Object.keys(filter).length > 0} />}
      <Box component="ol" aria-label={translate('facet.history.title')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {entries?.map((entry) => (
          <EntryOfHistory key={entry.id} entry={entry} locked={unsaved} pending={pending} onRestore={restore} />
        ))}
      </Box>
      {hasNextPage && entries && entries.length > 0 && (
        <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {translate('facet.history.older')}
        </Button>
      )}
    </FacetDialog>
  );
}

function NoEntries({ filtered }: { filtered: boolean }) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<HistoryIcon />}
      title={translate(filtered ? 'facet.history.noneFits' : 'facet.history.none')}
      hint={translate(filtered ? 'facet.history.noneFitsHint' : 'facet.history.noneHint')}
    />
  );
}
