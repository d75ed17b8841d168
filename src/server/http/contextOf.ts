import type { FastifyRequest } from 'fastify';
import type { RecordsContext } from '../records/recordsContext.ts';
import { sessionOf } from './authenticate.ts';
import type { Services } from './Services.ts';

/** The context of records for a request: the current schema, and the user who is signed in. */
export function contextOf(
  request: FastifyRequest,
  { database, schema, changes, hooks, media, hiddenDefaults }: Services,
): RecordsContext {
  const { id: session, user } = sessionOf(request);
  return {
    database,
    schema: schema.current,
    hooks,
    media,
    userId: user.id,
    session,
    withoutDefault: (module) => hiddenDefaults(user, module),
    publish: (change) => changes.publish({ type: 'records', ...change, session }),
  };
}
