import type { MediaFile } from '../../../fields/media/media.ts';
import type { Text } from '../../../fields/shared/fieldType.ts';

/** What GET /api/public/{token} answers. */
export interface PublicRecord {
  site_name: string;
  company: string | null;
  title: string | null;
  facts: { name: string; label: Text; text: Text }[];
  media: PublicFile[];
}

export interface PublicFile {
  kind: 'image' | 'video';
  mime: string;
  width: number | null;
  height: number | null;
  media_path: string;
  thumb_path: string | null;
}

/** The record with full addresses of its files in place of paths. */
export function reachable(record: PublicRecord, urlOf: (path: string) => string): PublicRecord {
  const media = record.media.map(({ media_path, thumb_path, ...file }) => ({
    ...file,
    media_path: urlOf(media_path),
    thumb_path: thumb_path && urlOf(thumb_path),
  }));
  return { ...record, media };
}

/**
 * The files as the viewer takes them. Guests get no file names and ids: the name is the file's number, the id its
 * position.
 */
export function viewedFiles(files: readonly PublicFile[], nameOf: (kind: PublicFile['kind'], index: number) => string) {
  return files.map(
    ({ kind, ...file }, index): MediaFile => ({
      ...file,
      id: index + 1,
      file_name: nameOf(kind, index),
      size: 0,
      caption: null,
    }),
  );
}
