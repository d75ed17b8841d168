import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { isReference, isSum } from '../../../fields/capabilities.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { exactTotal } from '../../common/exactTotal.ts';
import { allRows, rowsWithIds } from '../../lists/actions/exportRows.ts';
import type { DocumentRecords } from './buildDocument.ts';

/** The number of attempts to read the rows while another user is changing them. */
const TRIES = 3;

/**
 * Everything that a paper of a document shows, as it is now. Rejects when the rows do not add up to the document's sum,
 * because a paper with such figures must not leave the house.
 */
export async function loadDocument(
  dataProvider: DataProvider,
  schema: Schema,
  module: Module,
  id: Identifier,
): Promise<DocumentRecords> {
  const { document } = module;
  if (!document) throw new Error(`${module.name} is no document`);
  const link = linkOf(module, document.items.link);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const rows = await allRows(dataProvider, link.module, { sort: link.sort, filter: { [link.by]: id } });
    const { data: record } = await dataProvider.getOne(module.name, { id });
    if (!addsUp(module, rows, record)) continue;
    const itemIds = rows.map((row) => row[document.items.item] as Identifier);
    const [items, party] = await Promise.all([
      rowsWithIds(dataProvider, referred(schema, link.module, document.items.item), itemIds, byId),
      dataProvider.getOne(referred(schema, module.name, document.party), { id: record[document.party] }),
    ]);
    return { record, party: party.data, rows, items: new Map(items.map((item) => [item.id, item])) };
  }
  throw new Error('facet.paper.changing');
}

const byId = { field: 'id', order: 'ASC' } as const;

/** Whether a sum over the rows matches these rows; a sum that is calculated in another way cannot be checked. */
function addsUp(module: Module, rows: readonly RaRecord[], record: RaRecord): boolean {
  const { document } = module;
  if (!document) return true;
  const { sum, items } = document;
  const field = fieldOf(module, sum);
  if (!isSum(field) || field.field !== items.price || field.where || field.rowsWhere) return true;
  return Number(exactTotal(rows.map((row) => row[items.price]))) === Number(exactTotal([record[sum]]));
}

function referred(schema: Schema, module: string, name: string): string {
  const field = fieldOf(moduleOf(schema, module), name);
  if (!isReference(field)) throw new Error(`${name} refers to nothing`);
  return field.module;
}
