import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { ListBase, ResourceContextProvider, useListContext } from 'ra-core';
import { type KeyboardEvent, useCallback, useContext, useMemo } from 'react';
import { Pagination } from 'react-admin';
import { linkOf, moduleOf } from '../../../metadata/model.ts';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { pageActionsMark } from '../../common/pageActionsMark.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordFeatures } from '../../record/Features.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import {
  LinkContext,
  type LinkContextValue,
  LinkLockContext,
  useLinkContext,
  useLinkParts,
} from '../link/linkContext.ts';
import { QuickEntryContext, useQuickEntryState } from '../quick/quickEntryContext.ts';
import { LinkRows } from './LinkRows.tsx';

interface LinkListProps {
  name: string;
  /** The heading that distinguishes the list from others on the same page. */
  heading?: string;
}

/** The rows of a link of the record on screen: shown, added, edited and removed as the schema says. */
export function LinkList({ name, heading }: LinkListProps) {
  const place = usePlace(name);
  if (!place) return null;
  const { link, parentId, rows } = place;
  return (
    <LinkContext.Provider value={place}>
      <ResourceContextProvider value={rows.name}>
        <ListBase
          resource={rows.name}
          filter={{ [link.by]: parentId }}
          sort={link.sort}
          perPage={25}
          storeKey={false}
          disableSyncWithLocation
          exporter={false}
        >
          <LinkView heading={heading} />
        </ListBase>
      </ResourceContextProvider>
    </LinkContext.Provider>
  );
}

function LinkView({ heading }: { heading: string | undefined }) {
  const { locked } = useLinkContext();
  const parts = useLinkParts();
  const quick = useQuickEntryState();
  const { error, data, total = 0, refetch } = useListContext();
  if (error && !data) return <LoadFailure error={error} onTryAgain={() => refetch()} />;
  return (
    <QuickEntryContext.Provider value={quick}>
      <Box onKeyDown={keepFromForm}>
        <Box sx={[headSx, parts.some(({ Head }) => Head) && { minHeight: 0 }]}>
          {heading !== undefined && (
            <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
              {heading}
            </Typography>
          )}
          {locked !== undefined && <LockNote reason={locked} />}
          <Box {...{ [pageActionsMark]: '' }} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
            <LinkAdd />
            {parts.map(({ name, Add }) => Add && <Add key={name} />)}
          </Box>
        </Box>
        {parts.map(({ name, Head }) => Head && <Head key={name} />)}
        <LinkRows />
        {total > 25 && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
        {parts.map(({ name, Foot }) => Foot && <Foot key={name} />)}
      </Box>
    </QuickEntryContext.Provider>
  );
}

/** The button that adds rows to the link. */
function LinkAdd() {
  const { link, locked } = useLinkContext();
  const { addStyles } = useRecordFeatures();
  const items = useItemsLink();
  const Add = addStyles[link.add];
  // The buttons for a document's items check this themselves: some documents can still take items.
  if (!Add || (locked !== undefined && !items)) return null;
  return <Add />;
}

function LockNote({ reason }: { reason: string }) {
  return (
    <Box role="note" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
      <LockIcon sx={{ fontSize: 18 }} />
      <Typography variant="body2">{reason}</Typography>
    </Box>
  );
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  minHeight: 36,
  mb: 1,
};

/** The list stands inside the record's form: Enter in one of its inputs must not save the record. */
function keepFromForm(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const here = event.currentTarget.contains(target);
  if (here && event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
}

function usePlace(name: string): LinkContextValue | undefined {
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const queryClient = useQueryClient();
  const link = linkOf(module, name);
  const rows = moduleOf(schema, link.module);
  const parentId = record?.id;
  const locked = useContext(LinkLockContext)(link);

  const refresh = useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [rows.name] }),
      queryClient.invalidateQueries({ queryKey: [module.name] }),
    ]);
  }, [queryClient, rows.name, module.name]);

  return useMemo(
    () => (parentId === undefined ? undefined : { link, parent: module, parentId, rows, locked, refresh }),
    [link, module, parentId, rows, locked, refresh],
  );
}
