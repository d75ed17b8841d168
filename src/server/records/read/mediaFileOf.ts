import type { MediaFile } from '../../../fields/media/media.ts';

import type { MediaLinkMaker } from '../recordsContext.ts';

/** The columns of a file that statements select. */
export type MediaRow = Omit<MediaFile, 'media_path' | 'thumb_path'> & { has_thumb: boolean };

/** The file as the API returns it, with links that open it. */
export function mediaFileOf(links: MediaLinkMaker, { has_thumb, ...file }: MediaRow): MediaFile {
  return {
    id: file.id,
    media_path: links.pathOf(file.id, 'full'),
    thumb_path: has_thumb ? links.pathOf(file.id, 'thumb') : null,
    file_name: file.file_name,
    mime: file.mime,
    width: file.width,
    height: file.height,
    size: file.size,
    caption: file.caption,
  };
}
