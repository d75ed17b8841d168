import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useToken } from '../session/session.ts';
import { useSchema } from '../workspace/schemaContext.tsx';
import { useServices } from '../workspace/servicesContext.tsx';
import { choicesQuery, schemaQuery } from '../workspace/workspaceQueries.ts';
import { type Changed, noteChange } from './changedModules.ts';
import { foreignChanges } from './foreignChanges.ts';
import { goneRecords } from './goneRecords.ts';
import { listenToEvents, type RecordsEvent, type ServerEvent } from './listenToEvents.ts';
import { refreshShown } from './refreshShown.ts';

/** Changes within this time, in milliseconds, are fetched by one call. */
const gathering = 300;
/** Milliseconds over which the browsers that hear of a change spread their calls. */
const spreading = 1500;

/**
 * Keeps lists, counts, open records and the schema on screen current while other users work. A form with changes keeps
 * them: see FollowRecord.
 */
export function useServerEvents(): void {
  const { configuration } = useServices();
  const queryClient = useQueryClient();
  const schema = useSchema();
  const latestSchema = useRef(schema);
  latestSchema.current = schema;
  const token = useToken();
  const former = useRef(token);
  const { http } = useServices();
  const dataProvider = useDataProvider();

  useEffect(() => {
    if (!token) return;
    const stop = new AbortController();
    const changed: Changed = new Map();
    const gathered: RecordsEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let due = Number.POSITIVE_INFINITY;

    const refresh = () => {
      clearTimeout(timer);
      due = Number.POSITIVE_INFINITY;
      const now: Changed = new Map(changed);
      changed.clear();
      // Not before: whoever deletes a record leaves its page in this time.
      for (const event of gathered.splice(0)) goneRecords.note(event);
      void refreshShown({ queryClient, dataProvider, schema: latestSchema.current }, now);
    };
    const refreshWithin = (milliseconds: number) => {
      const at = Date.now() + milliseconds;
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(refresh, milliseconds);
    };
    const onEvent = (event: ServerEvent) => {
      if (event.type === 'schema') {
        const known = queryClient.getQueryData(schemaQuery(http).queryKey);
        if (known?.etag !== event.etag) void queryClient.invalidateQueries({ queryKey: ['workspace'] });
        return;
      }
      if (event.type === 'choices') {
        void queryClient.invalidateQueries({ queryKey: choicesQuery(http).queryKey });
        return;
      }
      if (!event.own) foreignChanges.note(event.module, event.ids);
      gathered.push(event);
      noteChange(changed, event.module, { ids: event.ids, onlyUpdates: event.action === 'update' });
      refreshWithin(gathering + (event.own ? 0 : Math.random() * spreading));
    };
    const refetchAll = () => {
      goneRecords.forget();
      for (const module of Object.keys(latestSchema.current.modules))
        noteChange(changed, module, { ids: [], onlyUpdates: false });
      void queryClient.invalidateQueries({ queryKey: choicesQuery(http).queryKey });
      refresh();
    };
    // No events came before this page, nor while the session had ended.
    if (former.current === token) goneRecords.forget();
    else if (former.current !== null) refetchAll();
    former.current = token;
    void listenToEvents({ configuration, token, onEvent, onReconnect: refetchAll, signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [configuration, queryClient, dataProvider, token, http]);
}
