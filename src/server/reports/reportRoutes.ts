import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { today } from '../../fields/shared/days/calendarDay.ts';
import { malformed } from '../errors.ts';
import { jsonParameter, onlyParameters } from '../http/listQueryFrom.ts';
import { pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { allowedModule, readingContext, viewOf } from '../rights/viewOf.ts';
import { type TableFileKind, tableFileKinds } from '../tableFiles/writeTableFile.ts';
import type { ReportQuery } from './readReportQuery.ts';
import { knownReport } from './readReportQuery.ts';
import { reportCalls, reportSchemas } from './reportOperations.ts';
import { runReport } from './runReport.ts';
import { writeReportFile } from './writeReportFile.ts';

/** A page of a report, or all of its rows as a file: the name is `stock`, `stock.csv` or `stock.xlsx`. */
export const reportRoutes: RouteTable = {
  schemas: () => reportSchemas,
  routes: [
    {
      method: 'GET',
      path: '/api/report/:name',
      handler: readReport,
      openapi: reportCalls,
      options: { config: { lane: 'reports' } },
    },
  ],
};

async function readReport(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const { format = 'json', ...query } = reportQueryFrom(request);
  const { name, kind } = reportIn(pathParameter(request, 'name'), format);
  const context = readingContext(request, services);
  const options = { language: request.language, signal: whileWaiting(reply) };
  if (kind === 'json') {
    const answer = await runReport(context, name, query, options);
    const last = answer.first + Math.max(answer.rows.length - 1, 0);
    reply.header('Content-Range', `${name} ${answer.first}-${last}/${answer.count}`);
    return answer;
  }
  const { seen } = viewOf(request, services);
  allowedModule(viewOf(request, services), knownReport(seen, name).module, ['export']);
  const file = await writeReportFile(context, name, query, { ...options, kind });
  const content = createReadStream(file.path);
  content.once('close', () => void file.remove());
  return reply
    .header('Content-Type', file.mime)
    .header('Content-Disposition', `attachment; filename="${name}-${dayOf(request)}.${kind}"`)
    .send(content);
}

/** Parses the query of a report: `filter`, `sort` and `range` are JSON, the others are texts. */
function reportQueryFrom(request: FastifyRequest): ReportQuery & { format?: unknown } {
  const names = ['filter', 'sort', 'range', 'as_of', 'group', 'format', 'party', 'from', 'to'];
  const { as_of, group, format, party, from, to } = onlyParameters(request, names);
  const [filter, sort, range] = ['filter', 'sort', 'range'].map((name) => jsonParameter(request, name));
  return { filter, sort, range, as_of, group, format, party, from, to };
}

const formats = ['json', ...tableFileKinds] as const;

/**
 * A name with the ending of a file requests that file; without an ending the parameter `format` decides. Throws 400.
 */
function reportIn(path: string, format: unknown): { name: string; kind: 'json' | TableFileKind } {
  const kind = formats.find((known) => known === format);
  if (!kind) throw malformed('parameterValue', { name: 'format' });
  const ending = tableFileKinds.find((known) => path.endsWith(`.${known}`));
  return ending ? { name: path.slice(0, -ending.length - 1), kind: ending } : { name: path, kind };
}

function dayOf(request: FastifyRequest): string {
  const { as_of } = request.query as { as_of?: string };
  return as_of || today();
}
