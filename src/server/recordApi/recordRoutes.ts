import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { idsFrom, listQueryFrom, onlyParameters } from '../http/listQueryFrom.ts';
import { bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type Outcome, once } from '../http/withIdempotencyKey.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { listRecords, type RecordList } from '../records/read/listRecords.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { deleteMany } from '../records/write/deleteMany.ts';
import { deleteRecord } from '../records/write/deleteRecord.ts';
import { updateMany } from '../records/write/updateMany.ts';
import { updateRecord } from '../records/write/updateRecord.ts';

/**
 * The simple-rest dialect for every module at once: the module is looked up in the schema of the moment, so a new one
 * needs no new route.
 */
export async function recordRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.get('/:module', async (request, reply) => {
    const module = moduleFrom(request);
    const list = await listRecords(contextOf(request, services), module, listQueryFrom(request));
    reply.header('Content-Range', contentRange(module, list));
    return list.records;
  });

  api.post('/:module', async (request, reply) => {
    onlyParameters(request, []);
    const body = bodyObject(request);
    return answer(
      reply,
      await once(request, contextOf(request, services), async (context) => ({
        status: 201,
        body: await createRecord(context, moduleFrom(request), body),
      })),
    );
  });

  api.patch('/:module', async (request, reply) => {
    const ids = idsFrom(request);
    const body = bodyObject(request);
    return answer(
      reply,
      await once(request, contextOf(request, services), async (context) => ({
        status: 200,
        body: await updateMany(context, moduleFrom(request), ids, body),
      })),
    );
  });

  api.delete('/:module', async (request) =>
    deleteMany(contextOf(request, services), moduleFrom(request), idsFrom(request)),
  );

  api.get('/:module/:id', async (request) => {
    onlyParameters(request, []);
    return getRecord(contextOf(request, services), moduleFrom(request), idFrom(request));
  });

  api.put('/:module/:id', async (request) => {
    onlyParameters(request, []);
    const body = { ...bodyObject(request), ...versionFrom(request) };
    return updateRecord(contextOf(request, services), moduleFrom(request), idFrom(request), body);
  });

  api.delete('/:module/:id', async (request) => {
    onlyParameters(request, []);
    return deleteRecord(contextOf(request, services), moduleFrom(request), idFrom(request));
  });
}

export function answer(reply: FastifyReply, { status, body }: Outcome): unknown {
  reply.code(status);
  return body;
}

function moduleFrom(request: FastifyRequest): string {
  return (request.params as { module: string }).module;
}

/** `customer 0-24/319`; of an empty page `customer 0-0/0`, which stock clients read as well. */
function contentRange(module: string, { first, last, total }: RecordList): string {
  return `${module} ${first}-${last}/${total}`;
}

/** If-Match says the same as `_version` in the body, and more loudly. `*` is any version. */
function versionFrom({ headers }: FastifyRequest): { _version?: number } {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return {};
  const version = Number(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]);
  if (Number.isNaN(version)) throw malformed('ifMatch');
  return { _version: version };
}
