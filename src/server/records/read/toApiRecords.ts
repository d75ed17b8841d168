import { holdsFiles } from '../../../fields/capabilities.ts';
import type { Module } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import type { ApiRecord, RecordsContext } from '../recordsContext.ts';
import { type MediaRow, mediaFileOf } from './mediaFileOf.ts';

/**
 * Converts rows that a statement selected to records as the API returns them: files get their links, which the database
 * cannot create. Every record passes through this function before it leaves the server.
 */
export function toApiRecords(
  { schema, media }: Pick<RecordsContext, 'schema' | 'media'>,
  module: Module,
  records: ApiRecord[],
): ApiRecord[] {
  const names = mediaNames(schema, module);
  for (const name of names) {
    for (const record of records) {
      const files = record[name] as MediaRow[] | null;
      if (files && files.length > 0) record[name] = files.map((file) => mediaFileOf(linksOf(media), file));
    }
  }
  return records;
}

function linksOf(media: RecordsContext['media']) {
  if (!media) throw new Error('Records with files need a context with media');
  return media.links;
}

/** The fields whose values are files, including those looked up in other modules. */
const mediaNames = perModule((schema, module) =>
  module.fields.filter((field) => holdsFiles(displayedFieldOf(schema, module, field))).map(({ name }) => name),
);
