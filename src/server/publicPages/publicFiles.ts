import { sql } from 'kysely';
import type { MediaFile } from '../../fields/media/media.ts';
import type { PublicPage } from '../../metadata/keys/publicPageKeys.ts';
import type { Handle } from '../database/connection/database.ts';
import type { MediaLinks, MediaSize } from '../storage/MediaLinks.ts';
import type { LinkedRecord } from './publicLinks.ts';

/** A file as guests see it: without its id, its name, and the captions of staff. */
export interface PublicFile {
  kind: 'image' | 'video';
  mime: string;
  width: number | null;
  height: number | null;
  media_path: string;
  thumb_path: string | null;
}

/** The storage keys of a file on a public page. */
export interface KeptPublicFile {
  id: number;
  mime: string;
  storage_key: string;
  thumb_key: string | null;
}

/** The file with addresses that expire within a day, and with the link of its page. */
export function publicFileOf(links: MediaLinks, token: string, file: MediaFile): PublicFile {
  const pathOf = (size: MediaSize) => {
    const name = publicName(links, token, file.id);
    const query = links.stamp(subjectOf(token, name, size));
    if (size === 'thumb') query.set('size', 'thumb');
    return `/api/public/${token}/media/${name}?${query}`;
  };
  return {
    kind: file.mime.startsWith('video/') ? 'video' : 'image',
    mime: file.mime,
    width: file.width,
    height: file.height,
    media_path: pathOf('full'),
    thumb_path: file.thumb_path === null ? null : pathOf('thumb'),
  };
}

/** The text that the signature of such an address covers. */
export function subjectOf(token: string, name: string, size: MediaSize): string {
  return `public file ${token} ${name} ${size}`;
}

/** The file with that name among the files that the record's page shows. */
export async function findPublicFile(
  handle: Handle,
  links: MediaLinks,
  page: PublicPage,
  { module, record_id }: LinkedRecord,
  { token, name }: { token: string; name: string },
): Promise<KeptPublicFile | undefined> {
  const { rows } = await sql<KeptPublicFile>`
    select id, mime, storage_key, thumb_key from facet.media
    where module = ${module} and record_id = ${record_id}::integer and slot = any (${page.media}::text[])
      and deleted_at is null`.execute(handle);
  return rows.find(({ id }) => publicName(links, token, id) === name);
}

/** Identifies a file on one page only, and does not reveal its id. */
function publicName(links: MediaLinks, token: string, id: number): string {
  return links.sign(`public name ${token} ${id}`).subarray(0, 16).toString('base64url');
}
