import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conflict } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { Services } from '../http/Services.ts';
import { errorAnswer } from '../http/sendError.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { seenRefusal } from '../rights/seenRefusal.ts';
import { viewOf } from '../rights/viewOf.ts';

/** How far long work is, and whether somebody still waits for it. */
export interface Progress {
  /** Aborted: the work stops, and keeps nothing. */
  signal?: AbortSignal | undefined;
  report(step: { done: number; of: number }): void;
}

/** Throws when nobody waits for the work any more: then nothing of it is kept. */
export function stopIfCanceled({ signal }: Progress): void {
  if (signal?.aborted) throw conflict('import.canceled');
}

const progressType = 'application/x-ndjson';

/**
 * Answers a call that may take minutes. A client that accepts `application/x-ndjson` gets a line of JSON for each step,
 * and at last a line with the `answer`, or with the `error`: so it needs no second call, which would wait behind this one
 * on the embedded database. The work stops when the client closes the connection. One such call is worked on at a time.
 */
export async function answerWithProgress(
  request: FastifyRequest,
  services: Services,
  reply: FastifyReply,
  work: (progress: Progress) => Promise<object>,
): Promise<unknown> {
  const signal = whileWaiting(reply);
  const run = (report: Progress['report']) =>
    services.lanes.imports.run(() => work({ signal, report }), { signal: () => signal });
  if (!(request.headers.accept ?? '').includes(progressType)) return run(() => undefined);
  const lines = new PassThrough();
  const write = (line: object) => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`));
  const module = moduleFrom(request);
  const writeError = (error: unknown) => write({ error: errorAnswer(error, request).body });
  run((step) => write({ progress: step }))
    .then((answer) => write({ answer }))
    .catch(async (error) => {
      writeError(await seenRefusal(error, contextOf(request, services), viewOf(request, services), module));
    })
    // The database may be away when it is asked what the user sees. Nobody else catches that, and the process would end.
    .catch(writeError)
    .finally(() => lines.end());
  return reply.headers({ 'Content-Type': `${progressType}; charset=utf-8`, 'X-Accel-Buffering': 'no' }).send(lines);
}
