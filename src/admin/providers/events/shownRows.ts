import type { Query } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { isReference } from '../../../fields/capabilities.ts';
import type { Schema } from '../../../metadata/model.ts';
import { archivedAt } from '../../../metadata/read/archived.ts';
import { type Changed, modulesShowing } from './changedModules.ts';

interface ListParams {
  filter?: Record<string, unknown>;
  sort?: { field: string };
  target?: string;
}

/** A list in the cache, of React-Admin's hooks: a page with its total, or records alone. */
type ListData = { data: RaRecord[] } | RaRecord[];

export function rowsIn(query: Query): RaRecord[] {
  const data = query.state.data as ListData | undefined;
  return (Array.isArray(data) ? data : data?.data) ?? [];
}

export function withRows(data: unknown, fresh: ReadonlyMap<string, RaRecord>): unknown {
  const replace = (row: RaRecord) => fresh.get(String(row.id)) ?? row;
  return Array.isArray(data) ? data.map(replace) : { ...(data as object), data: rowsOf(data).map(replace) };
}

const rowsOf = (data: unknown): RaRecord[] => (data as { data: RaRecord[] }).data;

/**
 * The ids of the rows of a list on screen that show other values now; undefined: the list may have other rows, or nobody
 * knows which ones have changed. A filtered list is one with other rows as soon as one of its module has changed.
 */
export function changedRows(schema: Schema, changed: Changed, query: Query): string[] | undefined {
  const [module, method, params] = query.queryKey as [string, string, ListParams | undefined];
  const own = changed.get(module);
  if (own && (!own.onlyUpdates || own.ids.size === 0)) return undefined;
  const rows = rowsIn(query);
  const others = [...changed].filter(([name]) => name !== module);
  const references = (schema.modules[module]?.fields ?? []).filter(isReference);
  const here = new Set(rows.filter(({ id }) => own?.ids.has(String(id))).map(({ id }) => String(id)));
  for (const [name, { ids }] of others) {
    const fields = references.filter(({ module: target }) => target === name);
    if (ids.size === 0 || showsThroughLinks(schema, name, module)) return undefined;
    for (const row of rows) if (fields.some((field) => ids.has(String(row[field.name])))) here.add(String(row.id));
  }
  if (method === 'getMany') return [...here];
  const isFiltered = Object.keys(params?.filter ?? {}).length > 0;
  return isFiltered && (own !== undefined || here.size > 0) ? undefined : [...here];
}

/** Whether records of the module show what is derived from rows of the other. */
function showsThroughLinks({ modules }: Schema, other: string, module: string): boolean {
  const onlyLinks = Object.fromEntries(
    Object.entries(modules).map(([name, one]) => [name, { ...one, fields: [] }]),
  ) as Schema['modules'];
  return modulesShowing({ modules: onlyLinks } as Schema, new Set([other])).has(module);
}

/** Whether a row stays where it is in its list although it has changed. */
export function staysInPlace(query: Query, before: RaRecord, now: RaRecord): boolean {
  const [, method, params] = query.queryKey as [string, string, ListParams | undefined];
  if (method === 'getMany') return true;
  const telling = [params?.sort?.field, params?.target, archivedAt].filter((name) => name !== undefined);
  return telling.every((name) => JSON.stringify(before[name]) === JSON.stringify(now[name]));
}
