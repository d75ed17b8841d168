import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isReference } from '../../../fields/capabilities.ts';
import type { Schema } from '../../../metadata/model.ts';
import { useToken } from '../session/session.ts';
import { useSchema } from '../workspace/schemaContext.tsx';
import { useServices } from '../workspace/servicesContext.tsx';
import { choicesQuery, schemaQuery } from '../workspace/workspaceQueries.ts';
import { foreignChanges } from './foreignChanges.ts';
import { listenToEvents, type ServerEvent } from './listenToEvents.ts';

/** Changes within this time, in milliseconds, are fetched by one call. */
const gathering = 300;

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

  useEffect(() => {
    if (!token) return;
    const stop = new AbortController();
    const changed: Changed = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = () => {
      timer = undefined;
      const now: Changed = new Map(changed);
      const affected = modulesShowing(latestSchema.current, new Set(now.keys()));
      changed.clear();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, method] }) =>
          first === 'dashboard' ||
          first === 'badges' ||
          (affected.has(String(first)) && listMethods.has(String(method))),
      });
      void queryClient.invalidateQueries({
        type: 'active',
        predicate: ({ queryKey: [first, method, params] }) =>
          method === 'getOne' && isAffected(latestSchema.current, now, String(first), (params as { id?: unknown })?.id),
      });
      // Records that are not on screen are fetched anew when they show.
      void queryClient.invalidateQueries({
        type: 'inactive',
        refetchType: 'none',
        predicate: ({ queryKey: [first, method] }) => affected.has(String(first)) && method === 'getOne',
      });
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
      noteChange(changed, event.module, event.ids);
      timer ??= setTimeout(refresh, gathering);
    };
    const refetchAll = () => {
      for (const module of Object.keys(latestSchema.current.modules)) noteChange(changed, module, []);
      void queryClient.invalidateQueries({ queryKey: choicesQuery(http).queryKey });
      refresh();
    };
    // No events came while the session had ended.
    if (former.current !== null && former.current !== token) refetchAll();
    former.current = token;
    void listenToEvents({ configuration, token, onEvent, onReconnect: refetchAll, signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [configuration, queryClient, token, http]);
}

/** The changed modules, each with the ids of its changed records; with none: nobody knows which ones. */
type Changed = Map<string, Set<string>>;

function noteChange(changed: Changed, module: string, ids: readonly number[]): void {
  const before = changed.get(module);
  const isKnown = ids.length > 0 && before?.size !== 0;
  changed.set(module, new Set(isKnown ? [...(before ?? []), ...ids.map(String)] : []));
}

/** Whether a record may show other values than before: it has changed itself, or something that it shows. */
function isAffected(schema: Schema, changed: Changed, module: string, id: unknown): boolean {
  const ids = changed.get(module);
  if (ids && (ids.size === 0 || ids.has(String(id)))) return true;
  return modulesShowing(schema, new Set([...changed.keys()].filter((name) => name !== module))).has(module);
}

const listMethods = new Set(['getList', 'getManyReference', 'getMany']);

/**
 * The changed modules, and those that show their fields through a reference, or through links: the outstanding amount
 * of a customer is derived from rows of the customer's memos.
 */
function modulesShowing(schema: Schema, changed: ReadonlySet<string>): ReadonlySet<string> {
  const showing = Object.values(schema.modules).filter(({ fields }) =>
    fields.some((field) => isReference(field) && changed.has(field.module)),
  );
  return new Set([...linkedTo(schema, changed), ...showing.map(({ name }) => name)]);
}

/** These modules, those with links to them, those with links to those, and so on. */
function linkedTo(schema: Schema, modules: ReadonlySet<string>): ReadonlySet<string> {
  const linking = Object.values(schema.modules).filter(({ links }) => links.some(({ module }) => modules.has(module)));
  const all = new Set([...modules, ...linking.map(({ name }) => name)]);
  return all.size === modules.size ? all : linkedTo(schema, all);
}
