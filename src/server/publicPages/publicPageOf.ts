import { formatInBoth } from '../../fields/fieldTypes.ts';
import { type MediaFile, mediaFiles } from '../../fields/media/media.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import type { PublicPage } from '../../metadata/keys/publicPageKeys.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { isShown } from '../../metadata/read/rules/shownWhen.ts';
import { notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { withLabels } from '../records/read/readListedChoices.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { MediaLinks } from '../storage/MediaLinks.ts';
import { type PublicFile, publicFileOf } from './publicFiles.ts';
import { findPublicLink } from './publicLinks.ts';

/** A record as guests see it: only what the schema names, and no id. */
export interface PublicRecord {
  site_name: string;
  company: string | null;
  /** The record's label, if guests may see it. */
  title: string | null;
  facts: { name: string; label: Text; text: Text }[];
  media: PublicFile[];
}

/** The same response for every token that opens no page: unknown, revoked, expired, switched off, record deleted. */
export const noPublicPage = () => notFound('publicLink');

/** The page that a token opens. Throws the same 404 for all tokens that open no page. */
export async function publicPageOf(context: RecordsContext, links: MediaLinks, token: string): Promise<PublicRecord> {
  const page = context.schema.app.publicPage;
  const link = await findPublicLink(handleOf(context), token);
  if (!page || link?.module !== page.module) throw noPublicPage();
  const [record] = await selectRecords(context, moduleOf(context.schema, page.module), [link.record_id]);
  if (!record) throw noPublicPage();
  const schema = await withLabels(context);
  const module = moduleOf(schema, page.module);
  const { recordLabel } = module;
  return {
    site_name: schema.app.siteName,
    company: schema.app.company?.name ?? null,
    title: page.fields.includes(recordLabel) ? textOf(schema, module, recordLabel, record).en || null : null,
    facts: factsOf(schema, module, page, record),
    media: filesOf(module, page, record).map((file) => publicFileOf(links, token, file)),
  };
}

/** The fields that have a value and are shown for such a record. The field of the title is left out. */
function factsOf(schema: Schema, module: Module, page: PublicPage, record: ApiRecord): PublicRecord['facts'] {
  return page.fields
    .map((name) => fieldOf(module, name))
    .filter((field) => field.name !== module.recordLabel && isShown(module, field.shownWhen, record))
    .map((field) => ({ name: field.name, label: field.label, text: textOf(schema, module, field.name, record) }))
    .filter(({ text }) => text.en !== '');
}

function textOf(schema: Schema, module: Module, name: string, record: ApiRecord): Text {
  const field = displayedFieldOf(schema, module, fieldOf(module, name));
  return formatInBoth(field, record[name]);
}

/** The files of the fields that are shown for such a record. */
function filesOf(module: Module, page: PublicPage, record: ApiRecord): MediaFile[] {
  const shown = page.media.filter((slot) => isShown(module, fieldOf(module, slot).shownWhen, record));
  return shown.flatMap((slot) => mediaFiles(record[slot]));
}
