import type {
  CreateParams,
  DataProvider,
  GetListParams,
  GetListResult,
  Identifier,
  RaRecord,
  SortPayload,
  UpdateParams,
} from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { type NumberedModule, renumberCall } from '../../../metadata/read/renumbering.ts';
import { createPostOnce } from '../http/createPostOnce.ts';
import type { FormAttempts } from '../http/FormAttempts.ts';
import type { HttpClient, RequestOptions } from '../http/httpClient.ts';
import { type CountCalls, countCalls } from './countCalls.ts';
import { type DocumentCalls, documentCalls } from './documentCalls.ts';
import { type MergeCalls, mergeCalls } from './mergeCalls.ts';
import { type NumberCalls, numberCalls } from './numberCalls.ts';
import { preferenceCalls } from './preferenceCalls.ts';
import { type ReturnCalls, returnCalls } from './returnCalls.ts';
import { type TransformCalls, transformCalls } from './transformCalls.ts';

/** One result of the global search. */
export interface Found {
  module: string;
  id: number;
  title: string;
  subtitle: string | null;
  /** Absent: it is not archived. */
  archived?: boolean;
}

type Values = Record<string, unknown>;

/** Which records a list has, and in which order. */
interface ListOrder {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
}

/** React-Admin's methods, and the calls of the API that React-Admin does not know. */
export interface FacetDataProvider
  extends DataProvider,
    CountCalls,
    DocumentCalls,
    MergeCalls,
    NumberCalls,
    ReturnCalls,
    TransformCalls {
  /**
   * Makes the record of a form by POST /api/{module}; with `source`, the id of a record whose values and rows it gets but
   * for those of `data`, by POST /api/{module}/{source}/duplicate. `sent`: what it was made of; of an earlier attempt of the
   * form, whose answer was lost, that is not `data`.
   */
  createFromForm(
    module: string,
    form: { data: Values; attempts: FormAttempts; source?: Identifier | undefined },
  ): Promise<{ record: RaRecord; sent: Values }>;
  /** GET /api/common/search: records of any module that contain the text. */
  search(text: string, limit: number, signal?: AbortSignal): Promise<Found[]>;
  /** The ids of a part of a list in its order, and how many records the list has. */
  listIds(
    module: string,
    list: ListOrder,
    part: { start: number; count: number },
  ): Promise<{ ids: number[]; total: number }>;
  /** PUT or DELETE /api/common/star/{module}/{id}: sets whether this user has starred the record. */
  star(module: string, id: Identifier, starred: boolean): Promise<void>;
  /** POST /api/{module}/archive or …/unarchive: sets whether the records are archived. */
  setArchived(module: string, ids: readonly Identifier[], archived: boolean): Promise<void>;
  /** This user's choice under that name; undefined when there is none. All choices are fetched by one call. */
  getPreference(name: string): Promise<unknown>;
  /** Keeps a choice of this user on the server; null forgets it. */
  setPreference(name: string, value: unknown): Promise<void>;
  /**
   * PATCH /api/user/{id}/update-password. Rejects with the server's messages joined with ', '.
   * @param current the present password, needed for one's own
   */
  updatePassword(id: Identifier, password: string, current?: string): Promise<void>;
  /** PATCH /api/{module}/{id}/update-{number}; returns the record as it is now. The caller shows every failure. */
  renumber(module: NumberedModule, id: Identifier, number: string): Promise<RaRecord>;
}

/** The unmodified simple-rest provider over our HTTP client, with the calls that our API has beyond that dialect. */
export function createDataProvider(http: HttpClient): FacetDataProvider {
  const postOnce = createPostOnce(http);
  const preferences = preferenceCalls(http);
  return {
    ...simpleRestProvider('api', http),
    ...preferences,
    ...countCalls(http),
    ...documentCalls(http),
    ...mergeCalls(http),
    ...numberCalls(http),
    ...returnCalls(http),
    ...transformCalls(http),
    getList: (module: string, params: GetListParams) => getList(http, module, params),
    // Another attempt after a lost answer creates one record, not two.
    create: async (module: string, { data }: CreateParams) => ({
      data: await postOnce(`api/${module}`, writable(data)),
    }),
    createFromForm: async (module, { data, attempts, source }) => {
      const call = source === undefined ? '' : `/${encodeURIComponent(source)}/duplicate`;
      const { json, sent } = await attempts.post(http, `api/${module}${call}`, writable(data));
      return { record: json as RaRecord, sent };
    },
    update: (module: string, params: UpdateParams) => update(http, module, params),
    updateMany: async (module, { ids, data }) => {
      const body = JSON.stringify(writable(data));
      const { json } = await http(`api/${module}?${idFilter(ids)}`, { method: 'PATCH', body });
      return { data: json };
    },
    deleteMany: async (module, { ids }) => {
      const { json } = await http(`api/${module}?${idFilter(ids)}`, { method: 'DELETE' });
      return { data: json };
    },
    search: async (text, limit, signal) => {
      const query = new URLSearchParams({ q: text, limit: String(limit) });
      const { json } = await http(`api/common/search?${query}`, signal ? { signal } : {});
      return json;
    },
    listIds: async (module, { filter, sort }, { start, count }) => {
      const range = JSON.stringify([start, start + count - 1]);
      const order = JSON.stringify([sort.field, sort.order]);
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range, sort: order });
      const { json, headers } = await http(`api/${module}?${query}`);
      const total = Number(headers.get('Content-Range')?.split('/').pop());
      return { ids: json.map(({ id }: RaRecord) => id), total };
    },
    star: async (module, id, starred) => {
      await http(`api/common/star/${module}/${id}`, { method: starred ? 'PUT' : 'DELETE' });
    },
    setArchived: async (module, ids, archived) => {
      await http(`api/${module}/${archived ? 'archive' : 'unarchive'}?${idFilter(ids)}`, { method: 'POST' });
    },
    updatePassword: async (id, password, current) => {
      const body = JSON.stringify({ password, current_password: current });
      await http(`api/user/${id}/update-password`, { method: 'PATCH', body, ownErrors: true });
    },
    renumber: async (module, id, number) => {
      const path = `api/${module.name}/${id}/${renumberCall(module)}`;
      const body = JSON.stringify({ [module.renumber.field]: number });
      const { json } = await http(path, { method: 'PATCH', body, ownErrors: true });
      return json[module.name];
    },
    supportAbortSignal: true,
  };
}

/**
 * A list whose total may be that of the last minute, which its `meta` says: `isEstimated`. With `exactTotal` in the `meta` of
 * the parameters it is exact.
 */
async function getList(http: HttpClient, module: string, params: GetListParams): Promise<GetListResult> {
  let isEstimated = false;
  const takesEstimate = !params.meta?.exactTotal;
  const provider = simpleRestProvider('api', async (path: string, options: RequestOptions = {}) => {
    const answer = await http(path, { ...options, takesEstimate });
    isEstimated = answer.headers.get('Preference-Applied') === 'count=estimated';
    return answer;
  });
  const list = await provider.getList(module, params);
  return isEstimated ? { ...list, meta: { isEstimated } } : list;
}

/**
 * PUT with the values that differ from the opened record, and with that record's version: when the server has a newer
 * one it answers 409 (`stale_version`) instead of overwriting it.
 */
async function update(http: HttpClient, module: string, { id, data, previousData }: UpdateParams) {
  const changed = previousData?.id === undefined ? data : changedKeys(data, previousData);
  const version = data._version ?? previousData?._version;
  const body = JSON.stringify({ ...writable(changed), ...(version !== undefined && { _version: version }) });
  const { json } = await http(`api/${module}/${encodeURIComponent(id)}`, { method: 'PUT', body });
  return { data: json };
}

/** Only the server sets created_at and updated_at. */
function writable({ created_at: _created, updated_at: _updated, ...data }: Partial<RaRecord>): Partial<RaRecord> {
  return data;
}

function changedKeys(data: Partial<RaRecord>, previous: Partial<RaRecord>): Partial<RaRecord> {
  const changed = Object.entries(data).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(previous[key]),
  );
  return Object.fromEntries(changed);
}

const idFilter = (ids: readonly Identifier[]) => new URLSearchParams({ filter: JSON.stringify({ id: ids }) });
