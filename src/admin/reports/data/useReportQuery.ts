import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isObject } from '../../../fields/shared/isObject.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import type { Schema, Sort } from '../../../metadata/model.ts';
import { defaultFilter, tableColumns } from '../../../metadata/read/reportFields.ts';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';

export type ReportFilterValues = Record<string, unknown>;

/** The query of a report. All of it stands in the address; a missing part is as the report says. */
export interface ReportState {
  filter: ReportFilterValues;
  group?: string | undefined;
  as_of?: string | undefined;
  sort?: Sort | undefined;
  page: number;
  view: 'table' | 'chart';
}

/** Rows of a page. */
export const pageRows = 50;

export function useReportQuery(schema: Schema, report: Report) {
  const [parameters, setParameters] = useSearchParams();
  const day = useHouseDay()();
  const query = useMemo(() => readQuery(schema, report, parameters, day), [schema, report, parameters, day]);
  const setQuery = useCallback(
    (change: Partial<ReportState>, options: { replace?: boolean } = {}) => {
      // Another query starts on its first page.
      const next = { ...query, ...('page' in change || 'view' in change ? {} : { page: 0 }), ...change };
      setParameters(writeQuery(next), options);
    },
    [query, setParameters],
  );
  return { query, setQuery };
}

/** Of an old address, what the report no longer has is left out. */
function readQuery(schema: Schema, report: Report, parameters: URLSearchParams, day: string): ReportState {
  const group = report.groupBy?.find(({ name }) => name === parameters.get('group'))?.name;
  const [field, order] = (parameters.get('sort') ?? '').split(',');
  const isColumn = tableColumns(schema, report, group).some(({ name }) => name === field);
  const page = Number(parameters.get('page'));
  return {
    filter: objectFrom(parameters.get('filter')) ?? defaultFilter(schema, report, day),
    group,
    as_of: parameters.get('as_of') || undefined,
    sort: field && isColumn && (order === 'ASC' || order === 'DESC') ? { field, order } : undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    view: parameters.get('view') === 'chart' ? 'chart' : 'table',
  };
}

function writeQuery({ filter, group, as_of, sort, page, view }: ReportState): URLSearchParams {
  const parameters = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (group) parameters.set('group', group);
  if (as_of) parameters.set('as_of', as_of);
  if (sort) parameters.set('sort', `${sort.field},${sort.order}`);
  if (page > 0) parameters.set('page', String(page));
  if (view === 'chart') parameters.set('view', view);
  return parameters;
}

function objectFrom(text: string | null): ReportFilterValues | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as ReportFilterValues) : undefined;
  } catch {
    return undefined;
  }
}

/** The query as parameters of the API. */
export function apiParameters({ filter, group, as_of, sort }: ReportState): URLSearchParams {
  const parameters = new URLSearchParams({ filter: JSON.stringify(filter) });
  if (group) parameters.set('group', group);
  if (as_of) parameters.set('as_of', as_of);
  if (sort) parameters.set('sort', JSON.stringify([sort.field, sort.order]));
  return parameters;
}
