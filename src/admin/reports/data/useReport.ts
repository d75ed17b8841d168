import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reversedDays } from '../../../fields/shared/days/reversedDays.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { apiParameters, pageRows, type ReportState } from './useReportQuery.ts';

export type ReportRow = { _id: number | null } & Record<string, unknown>;
export type SeriesPoint = { key: string | null; label: string | null; other: boolean } & Record<string, unknown>;

export type Subtotal = { _key: string | number | null; _label: string | null; _count: number } & Record<
  string,
  unknown
>;

/** The answer of GET /api/report/{name}, as far as the front reads it. */
export interface ReportAnswer {
  /** The house's day when this was read. Other back ends may leave it out. */
  today?: string;
  opens: string | null;
  rows: ReportRow[];
  totals: Record<string, number | null>;
  /** The totals of each part of the rows, by `_key`; `_label` where the key is an id. */
  subtotals: { rows: Subtotal[] } | null;
  series: { type: 'bar' | 'line' | 'pie'; values: string[]; points: SeriesPoint[] } | null;
  count: number;
}

/**
 * A page of the report. The page before stays until the new one is there, also when the user cancels it, as long as
 * both have the same report and grouping: otherwise figures would show under wrong column names. A new query aborts the
 * one before, and the server then stops working on it. A range that ends before it begins, as while its two days are
 * chosen, is not asked.
 */
export function useReport(name: string, query: ReportState) {
  const { http } = useServices();
  const queries = useQueryClient();
  const parameters = apiParameters(query);
  parameters.set('range', JSON.stringify([query.page * pageRows, (query.page + 1) * pageRows - 1]));
  const search = parameters.toString();
  const rows = ['report', name, query.group ?? ''];
  const queryKey = [...rows, search];
  const reversed = reversedDays(query.filter);
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ReportAnswer> =>
      (await http(`api/report/${name}?${search}`, { signal, ownErrors: true })).json,
    placeholderData: (before, earlier) =>
      rows.every((part, place) => earlier?.queryKey[place] === part) ? before : undefined,
    enabled: !reversed,
    retry: false,
    // A query may take the database long, so only the user starts it again, and a canceled query stays canceled.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isPlaceholderData, fetchStatus } = found;
  return {
    ...found,
    /** Why it was not asked: the days of the range, as the parameters of the sentence. */
    reversed,
    /** The user canceled the query: the figures on screen, if any, belong to an earlier one. */
    canceled: fetchStatus === 'idle' && !error && !reversed && (data === undefined || isPlaceholderData),
    cancel: () => void queries.cancelQueries({ queryKey, exact: true }),
  };
}
