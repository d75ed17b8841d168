import { createHash } from 'node:crypto';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { malformed, Refusal } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { hashedOnItsWay, multipartHash, sentFileName } from '../http/multipartHash.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { addMedia, assertRoom, findMediaTarget } from './addMedia.ts';
import { assertPlaceSeen } from './assertFileSeen.ts';
import { assertAccepted, type StoredUpload, storeUpload } from './storeUpload.ts';

/** In milliseconds. An upload may take long while data arrives; its connection is cut after this time without data. */
const SILENCE = 120_000;

/**
 * Responds to an upload with the file that was added. A file that is sent again with its Idempotency-Key is received again,
 * and added once. Throws 400, 403, 404, 409, 413, 415, 422, 429 and 507.
 */
export async function receiveUpload(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  if (!request.isMultipart()) throw new Refusal('wrong_content_type', { key: 'facet.error.multipartNeeded' });
  request.raw.socket.setTimeout(SILENCE);
  try {
    return await readParts(request, services, reply);
  } finally {
    request.raw.socket.setTimeout(0);
    // The rest of a refused body is read and dropped, because a browser reads the response only after it has sent
    // everything.
    request.raw.unpipe().resume();
  }
}

/** Accepts multipart bodies. Any other body is refused unread, with an error that names its type. */
export async function acceptMultipart(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await api.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 10, files: 2, parts: 12, fieldSize: 1000, fileSize: Number.POSITIVE_INFINITY },
  });
}

interface Parts {
  module: string;
  recordId: number;
  slot: string;
}

/**
 * Reads the parts in any order. When module, record_id and slot come before the file, as Facet's own front sends them,
 * wrong values are refused before the file is received.
 */
async function readParts(request: FastifyRequest, services: Services, reply: FastifyReply): Promise<unknown> {
  const context = contextOf(request, services);
  const fields = new Map<string, unknown>();
  const hash = createHash('sha256');
  // A call that comes again needs no room for its file.
  const isFirst = request.headers['idempotency-key'] === undefined;
  let upload: StoredUpload | undefined;
  let name = '';
  let isAdded = false;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') addField(fields, part.fieldname, part.value);
      else {
        if (part.fieldname !== 'file' || upload) throw malformed('uploadPart', { name: part.fieldname });
        const known = partNames.every((name) => fields.has(name));
        if (known) await assertPlaceSeen(request, services, partsFrom(fields));
        const place = known ? await findMediaTarget(context, partsFrom(fields)) : undefined;
        if (place && isFirst) await assertRoom(context, services.media.limits, place);
        const accept = place?.accept ?? 'file';
        name = sentFileName(part.filename);
        upload = await storeUpload(services.media, hashedOnItsWay(part.file, hash), { fileName: name, accept });
      }
    }
    await assertPlaceSeen(request, services, partsFrom(fields));
    const target = await findMediaTarget(context, partsFrom(fields));
    const received = upload;
    if (!received) throw malformed('uploadPart', { name: 'file' });
    const add = async (inside: RecordsContext) => {
      assertAccepted(target.accept, received.kind);
      await assertRoom(inside, services.media.limits, target);
      const body = await addMedia(inside, services.media.links, target, received);
      isAdded = true;
      return { status: 201, body };
    };
    const content = multipartHash(fields, { name, hash: hash.digest('base64url') });
    const answer = await withIdempotencyKey(request, reply, context, add, content);
    if (!isAdded) await discard(services, received);
    return answer;
  } catch (error) {
    // Once the row is written, nobody knows whether the commit succeeded whose response was lost. If it did not, the sweep
    // removes the file.
    if (!isAdded) await discard(services, upload);
    throw error;
  }
}

/** Removes what was stored of a file that was not added. */
async function discard({ media }: Services, upload: StoredUpload | undefined): Promise<void> {
  const { storage_key, thumb_key } = upload ?? {};
  await media.discard([storage_key, thumb_key].filter((key) => typeof key === 'string'));
}

/** A body that ends early or is not multipart is a mistake of the client. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts();
  try {
    for (;;) {
      const { value, done } = await parts.next().catch(() => {
        throw malformed('uploadBroken');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

const partNames = ['module', 'record_id', 'slot'];

/** Throws a 400 for a part that is unknown, or there already: it would be ignored silently. */
function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  if (!partNames.includes(name) || fields.has(name)) throw malformed('uploadPart', { name });
  fields.set(name, value);
}

function partsFrom(fields: ReadonlyMap<string, unknown>): Parts {
  const [module, recordId, slot] = partNames.map((name) => {
    const value = fields.get(name);
    const fits = typeof value === 'string' && (name === 'record_id' ? /^[1-9]\d{0,8}$/ : /^[\w-]{1,100}$/).test(value);
    if (!fits) throw malformed('uploadPart', { name });
    return value;
  }) as [string, string, string];
  return { module, recordId: Number(recordId), slot };
}
