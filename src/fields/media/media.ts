import { z } from 'zod';
import { commonKeys, defineFieldType, derivedKeys, text } from '../shared/fieldType.ts';

/** One file of a media field, as the API answers it. The paths are links that expire. */
export interface MediaFile {
  id: number;
  media_path: string;
  /** A small picture of it; null for what has none. */
  thumb_path: string | null;
  file_name: string;
  /** Media type, e.g. image/jpeg. */
  mime: string;
  /** In pixels, as it is seen; null for what is no photo. */
  width: number | null;
  height: number | null;
  /** In bytes. */
  size: number;
  /** What people wrote about it. */
  caption: string | null;
}

/** How long a caption may be, in characters. */
export const captionLength = 300;

/** Photos, videos or other files of the record, in order. Each is sent by a call of its own, into the field of this name. */
export const media = defineFieldType({
  options: z.strictObject({
    type: z.literal('media'),
    ...derivedKeys,
    /** The former name of the field. It keeps its files. */
    was: commonKeys.was,
    /** Which files it takes: photos, videos, both (`"any"`), or files of every kind (`"file"`), a PDF for example. */
    accept: z.enum(['image', 'video', 'any', 'file']).default('image'),
    /** What stands above the files, below the label. */
    title: text.optional(),
    /**
     * How a list shows it: the first photo in small, or an icon with the number of files. A click on either opens the
     * files.
     */
    cell: z.enum(['thumbnail', 'icon']).default('thumbnail'),
  }),
  column: () => null,
  derive: (field) => ({ from: 'files', slot: field.name }),
  read: (value) => ({ value }),
  filters: [],
  sortable: false,
  format: (value) =>
    mediaFiles(value)
      .map((file) => file.file_name)
      .join(', '),
  jsonSchema: () => ({
    type: 'array',
    readOnly: true,
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        media_path: { type: 'string' },
        thumb_path: { type: ['string', 'null'] },
        file_name: { type: 'string' },
        mime: { type: 'string' },
        width: { type: ['integer', 'null'] },
        height: { type: ['integer', 'null'] },
        size: { type: 'integer' },
        caption: { type: ['string', 'null'] },
      },
    },
  }),
  kind: () => 'jsonb',
  files: true,
  wide: true,
  hiddenFromGuests: 'holds files; name it under media',
});

/** The files of a value; none for what is no list of files. */
export function mediaFiles(value: unknown): MediaFile[] {
  if (!Array.isArray(value)) return [];
  return value.filter((it): it is MediaFile => typeof it?.media_path === 'string' && typeof it.file_name === 'string');
}
