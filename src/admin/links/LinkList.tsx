import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { ListBase, ResourceContextProvider, useListContext } from 'ra-core';
import { type KeyboardEvent, useCallback, useMemo } from 'react';
import { Pagination } from 'react-admin';
import { linkOf, moduleOf } from '../../metadata/model.ts';
import { useRecordPage } from '../resources/form/RecordPage.ts';
import { LoadFailure } from '../resources/LoadFailure.tsx';
import { useSchema } from '../schemaContext.tsx';
import { LinkAdd } from './addStyles.tsx';
import { LinkTable } from './LinkTable.tsx';
import { type LinkPlace, LinkPlaceContext } from './linkContext.ts';

/** The rows of a link of the record on screen: seen, added, edited and removed as the schema says. */
export function LinkList({ name }: { name: string }) {
  const place = usePlace(name);
  if (!place) return null;
  const { link, parentId, rows } = place;
  return (
    <LinkPlaceContext.Provider value={place}>
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
          <LinkView />
        </ListBase>
      </ResourceContextProvider>
    </LinkPlaceContext.Provider>
  );
}

function LinkView() {
  const { error, data, total = 0, refetch } = useListContext();
  if (error && !data) return <LoadFailure onTryAgain={() => refetch()} />;
  return (
    <Box onKeyDown={keepFromForm}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', minHeight: 36, mb: 1 }}>
        <LinkAdd />
      </Box>
      <LinkTable />
      {total > 25 && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </Box>
  );
}

/** The list stands inside the record's form: Enter in one of its inputs must not save the record. */
function keepFromForm(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const here = event.currentTarget.contains(target);
  if (here && event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
}

function usePlace(name: string): LinkPlace | undefined {
  const schema = useSchema();
  const { module, record } = useRecordPage();
  const queryClient = useQueryClient();
  const link = linkOf(module, name);
  const rows = moduleOf(schema, link.module);
  const parentId = record?.id;

  const refresh = useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [rows.name] }),
      queryClient.invalidateQueries({ queryKey: [module.name] }),
    ]);
  }, [queryClient, rows.name, module.name]);

  return useMemo(
    () => (parentId === undefined ? undefined : { link, parent: module, parentId, rows, refresh }),
    [link, module, parentId, rows, refresh],
  );
}
