import { createHash } from 'node:crypto';
import type pg from 'pg';

/*
 * What somebody would write by hand for the same answers: the statements that the API is compared with. They answer
 * the same records with the same columns (own ones, reference names, the default certificate's values, the last
 * confirmed purchase and sale, the sums over sub-items, the files), through the same driver and with as many connections as the server has, and are prepared: parsed and planned one time for each
 * connection, as the server's own are.
 */

/** As many connections as the server has. */
export const connections = 10;

async function prepared(pool: pg.Pool, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await pool.query({ name: createHash('sha1').update(text).digest('hex'), text, values });
  return rows;
}

const files = (slot: string) => `(select coalesce(json_agg(json_build_object('id', f.id, 'file_name', f.file_name,
  'mime', f.mime, 'width', f.width, 'height', f.height, 'size', f.size, 'caption', f.caption, 'has_thumb', f.thumb_key is not null)
  order by f.position, f.id), '[]') from facet.media f where f.module = 'inventory' and f.record_id = t.id
  and f.slot = '${slot}' and f.deleted_at is null) as "${slot}"`;

const columns = `t.id, t.item_no, t.grouping_type, t.status, t.type, t.color, t.shape, t.origin,
  case when t.grouping_type = 'Set' then (select count(*)::int from inventory i where i.id_parent = t.id) else 1 end as quantity,
  t.weight, case when t.grouping_type = 'Set'
    then (select coalesce(sum(i.weight), 0) from inventory i where i.id_parent = t.id) end as weight_for_set,
  t.dim_length, t.dim_width, t.dim_height,
  t.dim_length || ' × ' || t.dim_width || ' × ' || t.dim_height || ' mm' as dimension, t.cost_price, t.sale_price,
  t.supplier_id, s.supplier_name, t.inventory_category_id, c.category_name, cert.certificate_no, cert.laboratory_code,
  cert.enhancement_code, cert.enhancement_title, cert.enhancement_comments, cert.oil_extraction_comments,
  t.long_description, t.notes, 'https://stones.example.com/item/' || t.id as qrcode, t.flag, t.id_parent,
  parent.item_no as parent_item_no, bought.invoice_number as purchase_invoice_number, bought.purchase_date,
  bought.supplier_name as purchase_supplier_name, sold.invoice_number as sale_invoice_number, sold.sale_date,
  sold.customer_name, ${files('mediaPhotos')}, ${files('mediaVideos')}, t.created_at, t.updated_at, t._version`;

const joins = `left join supplier s on s.id = t.supplier_id
  left join inventory_category c on c.id = t.inventory_category_id
  left join inventory parent on parent.id = t.id_parent
  left join lateral (
    select ce.*, l.laboratory_code from certificate ce left join laboratory l on l.id = ce.laboratory_id
    where ce.inventory_id = t.id and ce.is_default order by ce.id limit 1) cert on true
  left join lateral (
    select p.invoice_number, p.purchase_date, ps.supplier_name
    from purchase_item pi join purchase p on p.id = pi.purchase_id left join supplier ps on ps.id = p.supplier_id
    where pi.inventory_id = t.id and p.status = 'Confirmed' order by pi.id desc limit 1) bought on true
  left join lateral (
    select sa.invoice_number, sa.sale_date, sc.customer_name
    from sale_item si join sale sa on sa.id = si.sale_id left join customer sc on sc.id = sa.customer_id
    where si.inventory_id = t.id and sa.status = 'Confirmed' order by si.id desc limit 1) sold on true`;

/** A page of 25 by price and the exact number of all, sent at once. `where` uses $1 and $2. */
export function bareList(pool: pg.Pool, where: string, values: [unknown, unknown]): Promise<unknown> {
  const page = `select ${columns} from
    (select id, sale_price from inventory where ${where} order by sale_price desc, id desc limit 25) page
    join inventory t on t.id = page.id ${joins} order by page.sale_price desc, page.id desc`;
  return Promise.all([
    prepared(pool, page, values),
    prepared(pool, `select count(*)::int as total from inventory where ${where}`, values),
  ]);
}

export function bareRecord(pool: pg.Pool, id: number): Promise<unknown> {
  return prepared(pool, `select ${columns} from inventory t ${joins} where t.id = $1`, [id]);
}

/** Writes one item and answers it whole. */
export function bareCreate(pool: pg.Pool, itemNo: string): Promise<unknown> {
  return prepared(
    pool,
    `with t as (insert into inventory (item_no, grouping_type, status, type, color, weight, sale_price, supplier_id, flag)
       values ($1, 'Single', 'Available', 'Ruby', 'Vivid Red', 1.25, 900, 1, 'No') returning *)
     select ${columns} from t ${joins}`,
    [itemNo],
  );
}

/** Writes one field of an item and answers it whole. */
export function bareUpdate(pool: pg.Pool, id: number, notes: string): Promise<unknown> {
  return prepared(
    pool,
    `with t as (update inventory set notes = $2, updated_at = now(), _version = _version + 1 where id = $1 returning *)
     select ${columns} from t ${joins}`,
    [id, notes],
  );
}
