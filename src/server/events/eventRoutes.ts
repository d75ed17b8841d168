import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { valueListModule } from '../../fields/shared/choices.ts';
import { lacksSecondFactor, sessionOf } from '../http/authenticate.ts';
import type { LiveEvent } from '../http/Changes.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, operation, string } from '../openapi/parts.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import { type View, viewFor } from '../rights/View.ts';

const eventsOperation = {
  ...operation('common', 'events', 'Server-sent events, to be read as a stream with the Bearer token'),
  responses: {
    200: {
      description:
        '`event: records` with {module, ids, action, own?} after each write, `own` where it is of the same session; `event: schema` with {etag} at first and ' +
        'after each change of the schema; `event: choices` after each change of a value list. No history: after a reconnect, ask anew.',
      content: { 'text/event-stream': { schema: string } },
    },
    ...errors(),
  },
};

/**
 * Server-sent events for clients that read the response as a stream (with fetch and its Bearer token, because the
 * browser's EventSource cannot send one). `event: records` {module, ids, action, own?} follows each write, `event: schema`
 * {etag} each change of the schema, `event: choices` each change of a value list. There is no history: after a reconnect
 * the client reads everything again.
 */
export const eventRoutes: RouteTable = {
  prepare: endStreamsOnClose,
  routes: [
    {
      method: 'GET',
      path: '/api/events',
      handler: streamEvents,
      openapi: { operation: eventsOperation },
      options: { compress: false, exposeHeadRoute: false },
    },
  ],
};

/** Milliseconds. Proxies cut a silent connection after a minute at the latest. */
const HEARTBEAT = 20_000;
/** In bytes. A client that does not read loses its stream at this amount of unread data, and connects again. */
const MOST_UNREAD = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** The responses that are being streamed. */
    eventStreams: Set<PassThrough>;
  }
}

function endStreamsOnClose(api: FastifyInstance): void {
  const open = new Set<PassThrough>();
  api.decorate('eventStreams', open);
  api.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
}

function streamEvents(request: FastifyRequest, services: Services, reply: FastifyReply): FastifyReply {
  const { changes, schema, sessions, database } = services;
  let { user } = sessionOf(request);
  const own = sessionOf(request).id;
  const view = () => viewFor(schema.current, schema.etag, user);
  const open = request.server.eventStreams;
  const stream = new PassThrough();
  const token = tokenOf(request.headers.authorization);
  const write = (event: string) => {
    if (stream.writableLength > MOST_UNREAD) stream.destroy();
    else if (!stream.writableEnded) stream.write(event);
  };
  const endWithSession = async () => {
    const session = await sessions.find(database.reserved, token).catch(() => undefined);
    if (!session || lacksSecondFactor(schema.current, session)) return void stream.end();
    const hasOtherRole = session.user.role !== user.role;
    user = session.user;
    if (hasOtherRole) write(eventText({ type: 'schema', etag: view().etag }));
  };
  const writeChange = (change: LiveEvent) => {
    const seen = seenChange(view(), change, own);
    if (seen) write(eventText(seen));
    // Forms of everybody offer the values, also of those who do not see their module.
    if (change.type === 'records' && change.module === valueListModule) write(eventText({ type: 'choices' }));
  };
  const unsubscribe = [changes.subscribe(writeChange), sessions.onClear(() => void endWithSession())];
  const heartbeat = setInterval(() => {
    write(':\n\n');
    void endWithSession();
  }, HEARTBEAT);
  open.add(stream);
  stream.on('close', () => {
    clearInterval(heartbeat);
    for (const stop of unsubscribe) stop();
    open.delete(stream);
  });
  request.raw.on('close', () => stream.destroy());
  write(`retry: 3000\n${eventText({ type: 'schema', etag: view().etag })}`);
  return reply
    .headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    .send(stream);
}

/**
 * Undefined: the change tells of something that the user does not see. Of limited modules no ids are named. `own`: the
 * client's session has made the change itself.
 */
function seenChange({ seen, read, etag }: View, change: LiveEvent, session: number): SentEvent | undefined {
  if (change.type === 'schema') return { ...change, etag };
  if (change.type === 'choices') return change;
  if (!seen.modules[change.module]) return undefined;
  const { session: author, ...event } = change;
  const shown = isLimited(read, change.module) ? { ...event, ids: [], action: 'update' as const } : event;
  return author === session ? { ...shown, own: true } : shown;
}

/** What a client reads. */
type SentEvent = LiveEvent & { own?: true };

function eventText({ type, ...data }: SentEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** `authenticate` has checked the token already. */
function tokenOf(authorization = ''): string {
  return authorization.slice('Bearer '.length);
}
