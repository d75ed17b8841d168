import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import { useListContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { EmptyState } from '../../common/EmptyState.tsx';
import { ListSkeleton } from '../../lists/table/ListSkeleton.tsx';
import { useLinkContext } from '../link/linkContext.ts';
import { LinkGrid } from './linkGridPart.ts';

/**
 * The rows of the list, or a placeholder when there are none. What waits for the grid is as long as the rows that are
 * known already, so that the pages below stay where they are.
 */
export function LinkRows() {
  const { link } = useLinkContext();
  const { isPending, total, data } = useListContext();
  const waiting = <ListSkeleton columns={link.columns.length} rows={data?.length ?? 4} density="normal" />;
  if (isPending) return waiting;
  if (total === 0) return <NoRows />;
  return (
    <Suspense fallback={waiting}>
      <LinkGrid />
    </Suspense>
  );
}

function NoRows() {
  const { link, locked } = useLinkContext();
  const translate = useTranslate();
  const byHand = link.add !== 'none' && locked === undefined;
  return (
    <EmptyState
      icon={<PlaylistAddIcon />}
      title={translate('facet.link.nothingYet')}
      hint={byHand ? translate('facet.link.nothingYetHint') : (locked ?? translate('facet.link.nothingYetReadOnly'))}
    />
  );
}
