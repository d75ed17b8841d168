import type { HttpClient } from '../../providers/http/httpClient.ts';
import type { ReportAnswer } from '../data/useReport.ts';
import { apiParameters, type ReportState } from '../data/useReportQuery.ts';

/** Most rows of one call, and of a PDF: for longer reports there is the CSV file. */
const page = 1_000;
const mostPages = 5;

/** How many rows are there already, and how many there will be. */
export interface RowProgress {
  done: number;
  all: number;
}

interface Waiting {
  signal: AbortSignal;
  /** Called after each page that others come after. */
  onProgress: (rows: RowProgress) => void;
}

/** The answer of a report with the rows of all pages, up to the most that a PDF takes; `count` says how many there are. */
export async function fetchAllRows(
  http: HttpClient,
  report: string,
  query: ReportState,
  { signal, onProgress }: Waiting,
): Promise<ReportAnswer> {
  const parameters = apiParameters(query);
  const parts: ReportAnswer[] = [];
  for (let first = 0; parts.length < mostPages; first += page) {
    parameters.set('range', JSON.stringify([first, first + page - 1]));
    const { json } = await http(`api/report/${report}?${parameters}`, { signal });
    parts.push(json);
    if (first + page >= json.count) break;
    onProgress({ done: first + page, all: Math.min(json.count, mostPages * page) });
  }
  const [begin] = parts;
  if (!begin) throw new Error('A report has a first page');
  return { ...begin, rows: parts.flatMap(({ rows }) => rows) };
}
