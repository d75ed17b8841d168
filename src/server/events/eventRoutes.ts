import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../http/Changes.ts';
import type { Services } from '../http/Services.ts';

/** Proxies cut a silent connection after a minute at the latest. */
const HEARTBEAT = 20_000;
/** A client that does not read gives up its stream at so many unread bytes, and asks again. */
const MOST_UNREAD = 1024 * 1024;

/**
 * GET /api/events: server-sent events for a client that reads the answer as a stream (fetch, with its Bearer token;
 * the browser's EventSource cannot send one). `event: records` {module, ids, action} after each write,
 * `event: schema` {etag} after each change of the schema. There is no history: after a reconnect, ask anew.
 */
export async function eventRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { changes, schema, sessions, database } = services;
  const open = new Set<PassThrough>();
  api.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  api.get('/events', { compress: false, exposeHeadRoute: false }, (request, reply) => {
    const stream = new PassThrough();
    const token = tokenOf(request.headers.authorization);
    const write = (text: string) => {
      if (stream.writableLength > MOST_UNREAD) stream.destroy();
      else if (!stream.writableEnded) stream.write(text);
    };
    const endWhenDead = async () => {
      if (!(await sessions.find(database.kysely, token).catch(() => undefined))) stream.end();
    };
    const unsubscribe = [
      changes.subscribe((change) => write(eventText(change))),
      sessions.onClear(() => void endWhenDead()),
    ];
    const heartbeat = setInterval(() => {
      write(':\n\n');
      void endWhenDead();
    }, HEARTBEAT);
    open.add(stream);
    stream.on('close', () => {
      clearInterval(heartbeat);
      for (const stop of unsubscribe) stop();
      open.delete(stream);
    });
    request.raw.on('close', () => stream.destroy());
    write(`retry: 3000\n${eventText({ type: 'schema', etag: schema.etag })}`);
    return reply
      .headers({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      .send(stream);
  });
}

function eventText({ type, ...data }: Change): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** `authenticate` has found it valid already. */
function tokenOf(authorization = ''): string {
  return authorization.slice('Bearer '.length);
}
