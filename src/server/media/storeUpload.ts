import { type MediaKind, megabytes } from '../../fields/media/mediaLimits.ts';
import { malformed, Refusal } from '../errors.ts';
import { newFileKey } from '../storage/fileKey.ts';
import type { Media } from '../storage/Media.ts';
import { type ContentType, contentTypeOf, HEAD_LENGTH } from './contentType.ts';
import { fileTypeOf, UNKNOWN } from './fileType.ts';
import { type PreparedPhoto, preparePhoto } from './preparePhoto.ts';
import { safeFileName } from './safeFileName.ts';
import { withoutMp4Metadata } from './withoutMp4Metadata.ts';

/** The kinds of files that a media field accepts: one of photos and videos, both of them ("any"), or every kind. */
export type Accept = MediaKind | 'any';

/** A file that is stored, but has no row yet. */
export interface StoredUpload {
  kind: MediaKind;
  file_name: string;
  mime: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
  storage_key: string;
  thumb_key: string | null;
}

type Content = AsyncGenerator<Buffer>;

/**
 * Stores an uploaded file. Its content decides its type, not its name. A photo is turned, cleaned, and gets a
 * thumbnail; a video is stored while it arrives. Where every kind is accepted, anything else is stored byte for byte, also
 * a photo that cannot be read. Throws 413 (too large), 415 (not what `accept` allows) or 400 (the upload broke off), and
 * leaves nothing in that case.
 */
export async function storeUpload(
  media: Media,
  uploaded: AsyncIterable<Buffer>,
  { fileName, accept }: { fileName: string; accept: Accept },
): Promise<StoredUpload> {
  const content = untilBroken(uploaded);
  try {
    const head = await readHead(content);
    if (head.length === 0) throw new Refusal('wrong_file', { key: 'facet.error.mediaEmpty' });
    const type = contentTypeOf(head) ?? { kind: 'file' as const, mime: fileTypeOf(head) };
    assertAccepted(accept, type.kind);
    const whole = limited(head, content, type.kind, media.limits[type.kind]);
    if (type.kind === 'image') return await storePhoto(media, whole, type, { fileName, accept });
    return await storeAsItComes(media, whole, type, fileName);
  } finally {
    await content.return(undefined);
  }
}

/** Throws 415 when the field does not accept files of that kind. */
export function assertAccepted(accept: Accept, kind: MediaKind): void {
  if (accept === 'file' || accept === kind || (accept === 'any' && kind !== 'file')) return;
  throw new Refusal('wrong_file', { key: `facet.error.mediaAccept.${accept}` });
}

async function storePhoto(
  media: Media,
  whole: Content,
  { mime }: ContentType,
  { fileName, accept }: { fileName: string; accept: Accept },
): Promise<StoredUpload> {
  const uploaded = await collect(whole);
  const photo = await preparePhoto(uploaded, mime).catch((error: unknown) => {
    if (accept === 'file' && error instanceof Refusal) return undefined;
    throw error;
  });
  if (photo) return storePrepared(media, photo, fileName);
  const kept = { kind: 'file' as const, mime: mime === 'image/heic' ? mime : UNKNOWN };
  return storeAsItComes(media, asContent(uploaded), kept, fileName);
}

/** Stores a photo that is converted already, with its thumbnail; when one of them fails, nothing stays. */
export async function storePrepared(media: Media, photo: PreparedPhoto, fileName: string): Promise<StoredUpload> {
  const keys = [newFileKey(), newFileKey()] as const;
  try {
    await media.storage.put(keys[0], asContent(photo.content));
    await media.storage.put(keys[1], asContent(photo.thumb));
  } catch (error) {
    await media.discard(keys);
    throw error;
  }
  return {
    kind: 'image',
    file_name: safeFileName(fileName, photo.mime),
    mime: photo.mime,
    size: photo.content.length,
    width: photo.width,
    height: photo.height,
    storage_key: keys[0],
    thumb_key: keys[1],
  };
}

async function storeAsItComes(media: Media, whole: Content, { kind, mime }: ContentType, fileName: string) {
  const storage_key = newFileKey();
  const content = mime === 'video/mp4' ? withoutMp4Metadata(whole) : whole;
  const size = await media.storage.put(storage_key, content);
  const file_name = safeFileName(fileName, mime);
  return { kind, file_name, mime, size, width: null, height: null, storage_key, thumb_key: null };
}

/** The client causes an early end of the stream: it closed the connection, or the server cut its body. */
async function* untilBroken(uploaded: AsyncIterable<Buffer>): Content {
  const chunks = uploaded[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch(() => {
        throw malformed('uploadBroken');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await chunks.return?.();
  }
}

async function readHead(content: Content): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_LENGTH) {
    const { value, done } = await content.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* limited(head: Buffer, rest: Content, kind: MediaKind, limit: number): Content {
  let size = head.length;
  yield head;
  for (;;) {
    if (size > limit) {
      const params = { max: megabytes(limit) };
      throw new Refusal('too_large', { key: `facet.error.mediaTooLarge.${kind}`, params });
    }
    const { value, done } = await rest.next();
    if (done) return;
    size += value.length;
    yield value;
  }
}

async function collect(content: Content): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* asContent(buffer: Buffer): Content {
  yield buffer;
}
