import type { Query, QueryClient } from '@tanstack/react-query';
import type { DataProvider, RaRecord } from 'ra-core';
import { badgeOf, type Schema } from '../../../metadata/model.ts';
import { type Changed, isAffected, modulesShowing } from './changedModules.ts';
import { changedRows, rowsIn, staysInPlace, withRows } from './shownRows.ts';

interface Refreshing {
  queryClient: QueryClient;
  dataProvider: DataProvider;
  schema: Schema;
}

/** A list on screen, and those of its rows that have changed. */
interface ChangedList {
  query: Query;
  ids: readonly string[];
}

const listMethods = new Set(['getList', 'getManyReference', 'getMany']);

/**
 * Fetches what is on screen and may have changed, and nothing else. Rows that were only updated are fetched by their
 * ids; a list that may have other rows now is fetched as a whole. What is not on screen is fetched when it shows.
 */
export async function refreshShown(refreshing: Refreshing, changed: Changed): Promise<void> {
  const { queryClient, schema } = refreshing;
  const affected = modulesShowing(schema, new Set(changed.keys()));
  const lists = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [first, method] }) => affected.has(String(first)) && listMethods.has(String(method)),
  });
  const byRows = new Map<string, ChangedList[]>();
  for (const query of lists) {
    const ids = query.isActive() ? changedRows(schema, changed, query) : undefined;
    if (!ids) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else if (ids.length > 0) {
      const module = String(query.queryKey[0]);
      byRows.set(module, [...(byRows.get(module) ?? []), { query, ids }]);
    }
  }
  refreshFigures(refreshing, affected);
  refreshRecords(refreshing, changed, affected);
  await Promise.all([...byRows].map(([module, some]) => refreshRows(refreshing, module, some)));
}

/** One call for all changed rows of a module on screen. A list that a row may have to move in is fetched as a whole. */
async function refreshRows({ queryClient, dataProvider }: Refreshing, module: string, lists: ChangedList[]) {
  const ids = [...new Set(lists.flatMap(({ query, ids: own }) => changedIn(query, own).map(({ id }) => id)))];
  const { data } = await dataProvider.getMany(module, { ids }).catch(() => ({ data: [] as RaRecord[] }));
  const fresh = new Map(data.map((record) => [String(record.id), record as RaRecord]));
  for (const { query, ids: own } of lists) {
    const stay = changedIn(query, own).every((row) => {
      const now = fresh.get(String(row.id));
      return now !== undefined && staysInPlace(query, row, now);
    });
    if (stay) queryClient.setQueryData(query.queryKey, (now: unknown) => withRows(now, fresh));
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

const changedIn = (query: Query, ids: readonly string[]) => rowsIn(query).filter(({ id }) => ids.includes(String(id)));

/** The dashboard, and the badges of the menu where one counts records of a module that may have changed. */
function refreshFigures({ queryClient, schema }: Refreshing, affected: ReadonlySet<string>): void {
  const isCounted = [...affected].some((name) => {
    const module = schema.modules[name];
    return module !== undefined && badgeOf(module) !== undefined;
  });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first === 'dashboard' || (first === 'badges' && isCounted),
  });
}

function refreshRecords({ queryClient, schema }: Refreshing, changed: Changed, affected: ReadonlySet<string>): void {
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey: [first, method, params] }) =>
      method === 'getOne' && isAffected(schema, changed, String(first), (params as { id?: unknown })?.id),
  });
  // Records that are not on screen are fetched anew when they show.
  void queryClient.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey: [first, method] }) => affected.has(String(first)) && method === 'getOne',
  });
}
