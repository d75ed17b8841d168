import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { apiParameters, pageRows, type ReportState } from './useReportQuery.ts';

export type ReportRow = { _id: number | null } & Record<string, unknown>;
export type SeriesPoint = { key: string | null; label: string | null; other: boolean } & Record<string, unknown>;

/** What GET /api/report/{name} answers, as far as the front reads it. */
export interface ReportAnswer {
  opens: string | null;
  rows: ReportRow[];
  totals: Record<string, number | null>;
  series: { type: 'bar' | 'line' | 'pie'; values: string[]; points: SeriesPoint[] } | null;
  count: number;
}

/**
 * A page of the report; the one before stays until it is there, also when people cancel it, as long as it is of the same
 * report and put together by the same: other columns would show the figures under wrong names. Nobody waits for the
 * one before any more: the server ends it.
 */
export function useReport(name: string, query: ReportState) {
  const { http } = useServices();
  const queries = useQueryClient();
  const parameters = apiParameters(query);
  parameters.set('range', JSON.stringify([query.page * pageRows, (query.page + 1) * pageRows - 1]));
  const search = parameters.toString();
  const rows = ['report', name, query.group ?? ''];
  const queryKey = [...rows, search];
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ReportAnswer> =>
      (await http(`api/report/${name}?${search}`, { signal, ownErrors: true })).json,
    placeholderData: (before, earlier) =>
      rows.every((part, place) => earlier?.queryKey[place] === part) ? before : undefined,
    retry: false,
    // It may take the database long, so only people ask for it again, and what they canceled stays so.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isPlaceholderData, fetchStatus } = found;
  return {
    ...found,
    /** People did not want to wait for the answer: what is shown, if anything, is an earlier one. */
    canceled: fetchStatus === 'idle' && !error && (data === undefined || isPlaceholderData),
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
  };
}
