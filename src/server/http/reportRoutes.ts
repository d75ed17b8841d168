import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { today } from '../../fields/calendarDay.ts';
import { malformed } from '../errors.ts';
import { runReport } from '../reports/runReport.ts';
import { writeReportCsv } from '../reports/writeReportCsv.ts';
import { contextOf } from './contextOf.ts';
import { reportQueryFrom } from './listQueryFrom.ts';
import type { Services } from './Services.ts';

/** GET /api/report/{name}, and all of its rows as a file. */
export async function reportRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.get('/report/:name', async (request, reply) => {
    const { format = 'json', ...query } = reportQueryFrom(request);
    const [, name = '', ending] = /^(.*?)(\.csv)?$/s.exec((request.params as { name: string }).name) ?? [];
    if (format !== 'json' && format !== 'csv') throw malformed('parameterValue', { name: 'format' });
    const context = contextOf(request, services);
    const asked = { language: request.language, signal: whileWaiting(reply) };
    if (ending === undefined && format === 'json') {
      const answer = await runReport(context, name, query, asked);
      const last = answer.first + Math.max(answer.rows.length - 1, 0);
      reply.header('Content-Range', `${name} ${answer.first}-${last}/${answer.count}`);
      return answer;
    }
    const file = await writeReportCsv(context, name, query, asked);
    const content = createReadStream(file.path);
    content.once('close', () => void file.remove());
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}-${dayOf(request)}.csv"`)
      .send(content);
  });
}

/** Aborted once the caller has gone away without its answer. */
function whileWaiting(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function dayOf(request: FastifyRequest): string {
  const { as_of } = request.query as { as_of?: string };
  return as_of || today();
}
