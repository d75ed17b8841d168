import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { today } from '../../fields/shared/calendarDay.ts';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { reportQueryFrom } from '../http/listQueryFrom.ts';
import type { Services } from '../http/Services.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { runReport } from './runReport.ts';
import { type ReportFileKind, reportFileKinds, writeReportFile } from './writeReportFile.ts';

/** GET /api/report/{name}, and all of its rows as a file. */
export async function reportRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.get('/report/:name', async (request, reply) => {
    const { format = 'json', ...query } = reportQueryFrom(request);
    const { name, kind } = askedFor((request.params as { name: string }).name, format);
    const context = contextOf(request, services);
    const asked = { language: request.language, signal: whileWaiting(reply) };
    if (kind === 'json') {
      const answer = await runReport(context, name, query, asked);
      const last = answer.first + Math.max(answer.rows.length - 1, 0);
      reply.header('Content-Range', `${name} ${answer.first}-${last}/${answer.count}`);
      return answer;
    }
    const file = await writeReportFile(context, name, query, { ...asked, kind });
    const content = createReadStream(file.path);
    content.once('close', () => void file.remove());
    return reply
      .header('Content-Type', file.mime)
      .header('Content-Disposition', `attachment; filename="${name}-${dayOf(request)}.${kind}"`)
      .send(content);
  });
}

const formats = ['json', ...reportFileKinds] as const;

/** A name with the ending of a file asks for that file; without one the format says what is asked for. Throws 400. */
function askedFor(path: string, format: unknown): { name: string; kind: 'json' | ReportFileKind } {
  const kind = formats.find((known) => known === format);
  if (!kind) throw malformed('parameterValue', { name: 'format' });
  const ending = reportFileKinds.find((known) => path.endsWith(`.${known}`));
  return ending ? { name: path.slice(0, -ending.length - 1), kind: ending } : { name: path, kind };
}

function dayOf(request: FastifyRequest): string {
  const { as_of } = request.query as { as_of?: string };
  return as_of || today();
}
