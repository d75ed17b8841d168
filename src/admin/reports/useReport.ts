import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../servicesContext.tsx';
import { apiParameters, pageRows, type ReportAsked } from './useReportQuery.ts';

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

/** A page of the report; the one before stays until it is there. Nobody waits for it any more: the server ends it. */
export function useReport(name: string, asked: ReportAsked) {
  const { http } = useServices();
  const parameters = apiParameters(asked);
  parameters.set('range', JSON.stringify([asked.page * pageRows, (asked.page + 1) * pageRows - 1]));
  const query = parameters.toString();
  return useQuery({
    queryKey: ['report', name, query],
    queryFn: async ({ signal }): Promise<ReportAnswer> =>
      (await http(`api/report/${name}?${query}`, { signal, ownErrors: true })).json,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
