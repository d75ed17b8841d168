import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isShownByAddress } from '../../fields/media/preview.ts';
import type { Handle } from '../database/connection/database.ts';
import { notFound, Refusal } from '../errors.ts';
import { isFresh, notModified } from '../http/entityTags.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { Media } from '../storage/Media.ts';
import type { MediaSize, Stamp } from '../storage/MediaLinks.ts';
import type { StoredFile } from '../storage/MediaStorage.ts';
import { isThere } from './keptMedia.ts';

interface Row {
  file_name: string;
  mime: string;
  storage_key: string;
  thumb_key: string | null;
}

/** Sends a file, or the requested range of it, to a client that has a link to it. Throws 403, 404, 416. */
export async function sendMedia(
  handle: Handle,
  { links, storage }: Pick<Media, 'links' | 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = idFrom(request);
  const link = linkFrom(request);
  const worth = links.check({ id, ...link });
  if (worth !== 'valid') throw new Refusal('link_not_valid', { key: `facet.error.mediaLink.${worth}` });
  const row = await readRow(handle, id);
  const key = link.size === 'thumb' ? row?.thumb_key : row?.storage_key;
  if (!row || !key) throw notFound();
  const name = `${link.size}-${id}`;
  const isShown = link.size === 'thumb' || isShownByAddress(row.mime);
  reply.header('Content-Disposition', disposition(row.file_name, isShown ? 'inline' : 'attachment'));
  // Whatever a browser makes of it in spite of that, it runs nothing and is of no origin.
  if (!isShown) reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return sendFile(storage, { key, name, mime: row.mime, ...link }, request, reply);
}

export interface SentFile {
  key: string;
  /** The ETag: it differs for every file, and for the two sizes of one file. */
  name: string;
  size: MediaSize;
  /** The type of the file in full size; thumbnails are WebP. */
  mime: string;
  /** When the link expires, in seconds since 1970. */
  expires: string;
}

/** Sends a file of the storage, or the requested range of it. Throws 404, 416. */
export async function sendFile(
  storage: Media['storage'],
  { key, name, size, mime, expires }: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await storage.find(key);
  if (!file) throw notFound();
  const etag = `"${name}"`;
  reply.headers({
    'Content-Type': size === 'thumb' ? 'image/webp' : mime,
    // A file never changes, so the browser may cache it as long as the link is valid.
    'Cache-Control': `private, max-age=${Math.floor(Number(expires) - Date.now() / 1000)}, immutable`,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  return sendPart(file, etag, request, reply);
}

function sendPart(file: StoredFile, etag: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { range: wanted, 'if-range': condition } = request.headers;
  if (isFresh(request, etag)) return notModified(reply);
  const range = condition === undefined || condition === etag ? byteRange(wanted, file.size) : undefined;
  if (range === 'unsatisfiable') throw notInFile(file.size);
  const length = range ? range.last - range.first + 1 : file.size;
  reply.header('Content-Length', length);
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
  return reply.send(request.method === 'HEAD' ? undefined : file.read(range));
}

function notInFile(size: number): Refusal {
  const headers = { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' };
  return new Refusal('range', { key: 'facet.error.byteRange' }, { headers });
}

/** The parts of a file's address beside its id. */
export function linkFrom(request: FastifyRequest): Stamp & { size: MediaSize } {
  const { size, expires, signature } = onlyParameters(request, ['size', 'expires', 'signature']);
  return { size: size === 'thumb' ? 'thumb' : 'full', expires: String(expires), signature: String(signature) };
}

async function readRow(handle: Handle, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select file_name, mime, storage_key, thumb_key from facet.media file
    where id = ${id} and ${isThere}`.execute(handle);
  return rows[0];
}

/**
 * The browser shows photos and videos in its window, and downloads anything else, because a file could be a page with
 * scripts. Either is saved under the file's own name, which may be Chinese.
 */
function disposition(fileName: string, kind: 'inline' | 'attachment'): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Positions of the first and the last byte. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * The single range that a `Range` header requests, of a file with so many bytes. Undefined, which means the whole file,
 * when there is no header or its form is not supported: another unit, several ranges, invalid text.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : { first, last };
}
