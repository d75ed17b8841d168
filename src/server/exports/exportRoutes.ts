import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { today } from '../../fields/shared/days/calendarDay.ts';
import { malformed } from '../errors.ts';
import { jsonParameter, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { type TableFileKind, tableFileKinds } from '../tableFiles/writeTableFile.ts';
import { exportCalls } from './exportOperations.ts';
import { writeListFile } from './writeListFile.ts';

/** All records that a list finds, as a file. */
export const exportRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/export',
      handler: exportList,
      rights: ['export'],
      openapi: exportCalls,
      options: { config: { lane: 'reports' }, generalRouteRefuses: true },
    },
  ],
};

async function exportList(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const kind = kindFrom(onlyParameters(request, ['filter', 'sort', 'columns', 'format']).format);
  const [filter, sort, columns] = ['filter', 'sort', 'columns'].map((name) => jsonParameter(request, name));
  const module = moduleFrom(request);
  const view = viewOf(request, services);
  const options = { kind, language: request.language, signal: whileWaiting(reply) };
  const query = { filter, sort, columns };
  const file = await writeListFile(readingContext(request, services), view, module, query, options);
  const content = createReadStream(file.path);
  content.once('close', () => void file.remove());
  return reply
    .header('Content-Type', file.mime)
    .header('Content-Disposition', `attachment; filename="${module}-${today()}.${kind}"`)
    .send(content);
}

/** Throws 400. */
function kindFrom(format: unknown = 'csv'): TableFileKind {
  const kind = tableFileKinds.find((known) => known === format);
  if (!kind) throw malformed('parameterValue', { name: 'format' });
  return kind;
}
