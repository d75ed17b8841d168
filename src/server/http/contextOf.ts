import type { FastifyRequest } from 'fastify';
import type { RecordsContext } from '../records/recordsContext.ts';
import { sessionOf } from './authenticate.ts';
import type { Services } from './Services.ts';

/** What a request works with records in: the schema as it is now, and whoever is signed in. */
export function contextOf(
  request: FastifyRequest,
  { database, schema, changes, hooks, media }: Services,
): RecordsContext {
  return {
    database,
    schema: schema.current,
    hooks,
    media,
    userId: sessionOf(request).user.id,
    publish: (change) => changes.publish({ type: 'records', ...change }),
  };
}
