import { expect } from 'vitest';
import type { Answer, CallApi } from './callApi.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiBody = any;

/** Short names for what tests of documents do over and over, through the API alone; each expects to be let. */
export function tradingHouse(call: CallApi) {
  let itemNo = 5000;
  const create = async (path: string, body: object): Promise<ApiBody> => {
    const answer = await call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const seen = async (path: string): Promise<ApiBody> => {
    const answer = await call('GET', path);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return {
    create,
    seen,
    /** A body for a new item, with a number that no other has. */
    itemBody: (more: object = {}) => ({
      item_no: String(itemNo++),
      type: 'Ruby',
      weight: 1.25,
      cost_price: 800,
      sale_price: 1200,
      ...more,
    }),
    item(more: object = {}) {
      return create('inventory', this.itemBody(more));
    },
    supplier: (supplier_name = 'Mogok Gems') => create('supplier', { supplier_name }),
    customer: (customer_name = 'Golden Crown') => create('customer', { customer_name }),
    /** A document that is New, with a party and rows of these items. */
    async document(module: string, party: number, items: readonly { id: number }[] = [], more: object = {}) {
      const side = /^(purchase|memo-in)/.test(module) ? 'supplier_id' : 'customer_id';
      const document = await create(module, { [side]: party, ...more });
      for (const { id } of items) await this.row(module, document.id, { inventory_id: id });
      return document;
    },
    row: (module: string, document: number, body: object) =>
      create(`${module}-item`, { [`${module.replaceAll('-', '_')}_id`]: document, ...body }),
    /** A purchase or memo in with new items, not yet confirmed. */
    async bringing(module: 'purchase' | 'memo-in', party: number, bodies: readonly object[]) {
      const document = await this.document(module, party);
      const rows = [];
      for (const inventory of bodies) rows.push(await this.row(module, document.id, { inventory }));
      return { document, rows };
    },
    setStatus: (module: string, id: number, status: string): Promise<Answer> =>
      call('POST', `${module}/${id}/update-status`, { status }),
    async confirm(module: string, id: number) {
      const answer = await call('POST', `${module}/${id}/update-status`, { status: 'Confirmed' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    statusOf: async (item: number) => (await seen(`inventory/${item}`)).status,
    rowsOf: (module: string, document: number) =>
      seen(
        `${module}-item?filter=${encodeURIComponent(JSON.stringify({ [`${module.replaceAll('-', '_')}_id`]: document }))}&sort=["id","ASC"]`,
      ),
    /** What became of an item since it was made. */
    trackingOf: (item: number) =>
      seen(
        `inventory-tracking?filter={"inventory_id":${item},"tracking_type_neq":"Created"}&sort=["id","ASC"]&range=[0,99]`,
      ),
  };
}
