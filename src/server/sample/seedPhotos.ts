import { sql } from 'kysely';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { addMedia } from '../media/addMedia.ts';
import { type PreparedPhoto, preparePhoto } from '../media/preparePhoto.ts';
import { storePrepared } from '../media/storeUpload.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { Media } from '../storage/Media.ts';
import { drawStones } from './drawStones.ts';

/** How many items get a photo. In a larger sample the files would take longer than everything else. */
const MOST = 500;

interface Sitter {
  id: number;
  item_no: string;
  shape: string;
  color: string;
  /** Length divided by width, with one decimal. */
  ratio: number;
  /** Of a set: how many stones it has. */
  count: number;
}

/**
 * Gives the items of a sample a drawn photo each. When the sample is rolled back, the sweep removes the files, as no row
 * names them.
 */
export async function seedPhotos(context: RecordsContext, media: Media): Promise<void> {
  const module = moduleOf(context.schema, 'inventory');
  if (module.picture === undefined) return;
  const photos = new Map<string, Promise<PreparedPhoto>>();
  for (const { id, item_no, shape, color, ratio, count } of await sittersOf(context, module)) {
    // Stones of one shape and colour share a drawing: what is between long and short ones is small.
    const look = `${shape} ${color} ${count}`;
    const photo = photos.get(look) ?? photographed(drawStones({ shape, color, ratio }, count));
    photos.set(look, photo);
    const target = { module, recordId: id, slot: module.picture, accept: 'image' } as const;
    await addMedia(context, media.links, target, await storePrepared(media, await photo, `${item_no}.jpg`));
  }
}

async function sittersOf(context: RecordsContext, module: Module): Promise<Sitter[]> {
  const table = tableOf(module.name);
  const { rows } = await sql<Sitter>`
    select item.id, item.item_no, item.shape, item.color, greatest(1, parts.count)::integer as count,
      round(coalesce(item.dim_length / nullif(item.dim_width, 0), parts.ratio, 1), 1)::double precision as ratio
    from ${table} item cross join lateral (
      select count(*) as count, avg(part.dim_length / nullif(part.dim_width, 0)) as ratio
      from ${table} part where part.id_parent = item.id) parts
    order by item.id limit ${MOST}`.execute(handleOf(context));
  return rows;
}

async function photographed(drawing: string): Promise<PreparedPhoto> {
  const { default: sharp } = await import('sharp');
  return preparePhoto(await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer(), 'image/jpeg');
}
