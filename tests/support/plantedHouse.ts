import { sql } from 'kysely';
import { expect } from 'vitest';
import { isStored } from '../../src/fields/capabilities.ts';
import type { Module, Schema } from '../../src/metadata/model.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import type { CallApi } from './callApi.ts';
import { tradingHouse } from './tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiBody = any;

/** A planted value, and one place that it comes from: the fields that it is made of, of one record. */
export interface Origin {
  value: string;
  module: string;
  id: number;
  fields: readonly string[];
}

const marker = /zq\d{5}q/g;
const code = /\b[A-Z]{2,3}-\d{4}-\d{4}\b/g;
const day = /\b\d{4}-\d\d-\d\d\b/g;
const figure = /(?<![\w.])\d{5,}(?:\.\d+)?(?!\w)|(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w)/g;

/** Everything in a text that may be a planted value, as it is compared: figures without signs and trailing zeros. */
export function valuesIn(text: string): Set<string> {
  const figures = (text.match(figure) ?? []).map((found) => String(Math.abs(Number(found.replaceAll(',', '')))));
  return new Set([marker, code, day].flatMap((pattern) => text.match(pattern) ?? []).concat(figures));
}

/** The number of values that are planted in each value list. */
const VALUES = 30;

/**
 * Fills records with values that occur nowhere else: a marker in each text and value list, an amount in each number, a
 * day in each date.
 */
export class Planter {
  readonly #schema: Schema;
  /** Values of value lists that are not used yet. */
  readonly #listed = new Map<string, string[]>();
  #last = 0;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Adds values to each list that a field takes its choices from, in one statement. */
  async plantLists({ kysely }: Database): Promise<void> {
    const fields = Object.values(this.#schema.modules).flatMap((module) => module.fields as { valueList?: string }[]);
    for (const { valueList } of fields) {
      if (valueList !== undefined) this.#listed.set(valueList, Array.from({ length: VALUES }, this.text));
    }
    const rows = [...this.#listed].flatMap(([list, values]) => values.map((value) => sql`(${list}, ${value})`));
    await sql`insert into valuelist (valuelist_name, value) values ${sql.join(rows)}`.execute(kysely);
  }

  text = () => `zq${String(10_000 + ++this.#last)}q`;
  /** No sum of some of them is the same as another sum. */
  amount = () => (2_000_000 + ((++this.#last * 2_654_435_761) % 7_000_003)) / 100;
  day = () => new Date(Date.UTC(2024, 0, 1 + (++this.#last % 700))).toISOString().slice(0, 10);

  /** A body with a value for each field that a client may write and that says nothing else. */
  body(module: string, own: object = {}): ApiBody {
    const result: ApiBody = {};
    for (const field of this.#schema.modules[module]?.fields ?? []) {
      if (field.readOnly === true || Object.hasOwn(own, field.name)) continue;
      const value = this.#valueOf(field as never);
      if (value !== undefined) result[field.name] = value;
    }
    return { ...result, ...own };
  }

  #valueOf(field: { name: string; type: string; valueList?: string }): unknown {
    if (field.name === 'item_no') return String(9_000_000 + ++this.#last);
    if (field.valueList !== undefined) {
      return this.#listed.get(field.valueList)?.pop();
    }
    switch (field.type) {
      case 'input':
      case 'multiline':
        return this.text();
      case 'email':
        return `${this.text()}@example.com`;
      case 'url':
        return `https://${this.text()}.example.com`;
      case 'phone':
        return String(60_000_000 + ++this.#last);
      case 'money':
      case 'decimal':
        return this.amount();
      case 'date':
        return this.day();
      default:
        return undefined;
    }
  }
}

/** Numbers of records are planted as well: no two modules have the same. */
async function plantIds({ kysely }: Database, schema: Schema): Promise<void> {
  for (const [place, name] of Object.keys(schema.modules).entries()) {
    if (name === 'user' || name === 'valuelist') continue;
    const first = 7_100_001 + place * 10_000;
    await sql`select setval(pg_get_serial_sequence(${`"${name.replaceAll('-', '_')}"`}, 'id'), ${sql.lit(first)}, false)`.execute(
      kysely,
    );
  }
}

/** A house in which everything has happened once, in the name of an administrator. */
export async function plantHouse(database: Database, schema: Schema, call: CallApi, users: readonly number[]) {
  await plantIds(database, schema);
  const house = tradingHouse(call);
  const done = async (...[method, path, body]: Parameters<CallApi>): Promise<ApiBody> => {
    const answer = await call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const plant = new Planter(schema);
  await plant.plantLists(database);
  const create = async (module: string, own: object = {}) => house.create(module, plant.body(module, own));
  const terms = { payment_terms: 30 };
  const [here, there] = [{ country: 'Freedonia' }, { country: 'Sylvania' }];
  const suppliers = [await create('supplier', { ...terms, ...here }), await create('supplier', { ...terms, ...there })];
  const customers = [
    await create('customer', { ...terms, ...here, memo_limit: 900_000 }),
    await create('customer', { ...terms, ...there, memo_limit: 900_001 }),
  ];
  const [laboratory, category] = [await create('laboratory'), await create('inventory-category')];
  const item = (own: object = {}) =>
    plant.body('inventory', { inventory_category_id: category.id, supplier_id: suppliers[1].id, ...own });
  const rowOf = async (module: string, document: number, own: object) => {
    const by = `${module.replaceAll('-', '_')}_id`;
    return create(`${module}-item`, { [by]: document, ...own });
  };
  const bringing = async (module: 'purchase' | 'memo-in', party: number, count: number) => {
    const document = await create(module, { supplier_id: party });
    const rows = [];
    for (let one = 0; one < count; one += 1) rows.push(await rowOf(module, document.id, { inventory: item() }));
    return { document, rows, items: rows.map(({ inventory_id: id }) => id as number) };
  };
  const document = async (module: string, own: object, items: readonly number[]) => {
    const { id } = await create(module, own);
    const rows = [];
    for (const inventory_id of items) rows.push(await rowOf(module, id, { inventory_id }));
    return { id, rows };
  };

  const bought = await bringing('purchase', suppliers[0].id, 3);
  await house.confirm('purchase', bought.document.id);
  await bringing('purchase', suppliers[1].id, 1);
  const onMemo = await bringing('memo-in', suppliers[1].id, 2);
  await house.confirm('memo-in', onMemo.document.id);
  // What is here on memo is not all of one memo.
  await house.confirm('memo-in', (await bringing('memo-in', suppliers[0].id, 1)).document.id);
  const own = [];
  for (let one = 0; one < 7; one += 1) own.push((await house.create('inventory', item())).id as number);
  const [back, kept, sold, sample, out, pair, lone] = own as [number, number, number, number, number, number, number];
  const [first = 0, second = 0, third = 0] = bought.items;

  await create('certificate', { inventory_id: first, laboratory_id: laboratory.id, is_default: true });
  await create('item-cost', { inventory_id: second, supplier_id: suppliers[1].id });
  await create('supplier-payment', { purchase_id: bought.document.id, amount: 11_234.56 });

  const memo = await document('memo-out', { customer_id: customers[0].id, due_date: '2025-01-05' }, [
    back,
    sample,
    out,
  ]);
  await house.confirm('memo-out', memo.id);
  const memoBack = await create('memo-out-return', { customer_id: customers[0].id });
  await rowOf('memo-out-return', memoBack.id, { inventory_id: back, memo_out_item_id: memo.rows[0].id });
  await house.confirm('memo-out-return', memoBack.id);
  await done('POST', `memo-out/${memo.id}/sell-items`, {
    items: [{ memo_out_item_id: memo.rows[1].id, sale_price: plant.amount() }],
  });

  const sale = await document('sale', { customer_id: customers[0].id }, [first, second]);
  await house.confirm('sale', sale.id);
  await create('customer-payment', { sale_id: sale.id, amount: 12_345.67 });
  const other = await document('sale', { customer_id: customers[1].id }, [sold, kept]);
  await house.confirm('sale', other.id);
  const saleBack = await create('sale-return', { customer_id: customers[1].id });
  await rowOf('sale-return', saleBack.id, { inventory_id: kept, sale_item_id: other.rows[1].id });
  await house.confirm('sale-return', saleBack.id);
  const open = await document('sale', { customer_id: customers[1].id }, [kept]);
  const canceled = await document('sale', { customer_id: customers[0].id }, [lone]);
  await house.setStatus('sale', canceled.id, 'Canceled');
  // Its item is sold before it is confirmed.
  const late = await document('sale', { customer_id: customers[1].id }, [lone]);
  const earlier = await document('memo-out', { customer_id: customers[0].id }, [lone]);
  await house.confirm('memo-out', earlier.id);

  const purchaseBack = await create('purchase-return', { supplier_id: suppliers[0].id });
  await rowOf('purchase-return', purchaseBack.id, { inventory_id: third, purchase_item_id: bought.rows[2].id });
  await house.confirm('purchase-return', purchaseBack.id);
  const memoInBack = await create('memo-in-return', { supplier_id: suppliers[1].id });
  await rowOf('memo-in-return', memoInBack.id, {
    inventory_id: onMemo.items[0],
    memo_in_item_id: onMemo.rows[0].id,
  });
  await done('POST', 'inventory/transform', {
    kind: 'combine',
    items: [pair, back],
    values: { item_no: item().item_no, type: item().type },
  });
  const count = await create('stock-count', {});
  await done('POST', `stock-count/${count.id}/scan`, {
    codes: [String((await house.seen(`inventory/${pair}`)).item_no)],
  });

  const gone = [
    ['supplier', await create('supplier')],
    ['customer', await create('customer')],
    ['inventory', await house.create('inventory', item({ supplier_id: suppliers[0].id }))],
    ['purchase', await house.document('purchase', suppliers[0].id)],
  ] as const;

  const before = await originsIn(schema, call);
  for (const [module, { id }] of gone) await done('DELETE', `${module}/${id}`);
  // What was sold is described anew, so that what was kept differs from today.
  await done('PUT', `inventory/${first}`, item({ item_no: undefined, grouping_type: undefined }));
  await done('PATCH', `inventory/${second}/update-item-no`, { item_no: String(8_765_432) });
  for (const [place, user] of users.entries()) {
    const appraisal = await create('appraisal', {
      seller_id: user,
      customer_id: customers[place % 2].id,
      inventory_id: first,
    });
    await create('appraisal-line', { appraisal_id: appraisal.id, customer_id: customers[1].id });
  }
  const now = await originsIn(schema, call);
  return {
    suppliers,
    customers,
    sale,
    late,
    open,
    count,
    made: create,
    plant,
    first,
    now,
    origins: [...before, ...now],
  };
}

/** Where else than in stored fields a planted value may come from: fields that are made of these. */
const madeOf: Record<string, Record<string, readonly string[]>> = {
  ...sumsOf('purchase', 'purchase_price', ['returned_sum', 'paid_sum', 'due_sum']),
  ...sumsOf('sale', 'sale_price', ['returned_sum', 'paid_sum', 'due_sum']),
  ...sumsOf('purchase-return', 'purchase_price'),
  ...sumsOf('sale-return', 'sale_price'),
  ...sumsOf('memo-in', 'memo_in_price'),
  ...sumsOf('memo-in-return', 'memo_in_price'),
  ...sumsOf('memo-out', 'memo_out_price', ['price_out']),
  ...sumsOf('memo-out-return', 'memo_out_price'),
  customer: {
    balance: ['sale-item.sale_price', 'sale-return-item.sale_price', 'customer-payment.amount'],
    memo_value_out: ['memo-out-item.memo_out_price'],
  },
  supplier: {
    balance: ['purchase-item.purchase_price', 'purchase-return-item.purchase_price', 'supplier-payment.amount'],
  },
  'purchase-item': { returned_price: ['purchase-return-item.purchase_price'] },
  'sale-item': { returned_price: ['sale-return-item.sale_price'] },
  inventory: { weight_for_set: ['inventory.weight'] },
};

function sumsOf(module: string, price: string, others: readonly string[] = []) {
  const hidden = [`${module}-item.${price}`];
  const names = [`${module.replaceAll('-', '_')}_price_sum`, ...others];
  return { [module]: Object.fromEntries(names.map((name) => [name, hidden])) };
}

/** Every planted value with all places that it comes from, as an administrator reads them. */
async function originsIn(schema: Schema, call: CallApi): Promise<Origin[]> {
  const origins: Origin[] = [];
  for (const module of Object.values(schema.modules)) {
    // What the history says is a copy of something else.
    if (Object.values(schema.modules).some(({ stock }) => stock?.tracking?.module === module.name)) continue;
    const { body } = await call('GET', `${module.name}?range=[0,999]`);
    for (const record of body) origins.push(...originsOf(module, record));
  }
  return origins.filter(({ value }) => !/^(2026|2027)-/.test(value));
}

function originsOf(module: Module, record: ApiBody): Origin[] {
  return module.fields.flatMap((field) => {
    const own = `${module.name}.${field.name}`;
    const sources = madeOf[module.name]?.[field.name];
    const isPlanted =
      sources !== undefined || field.name === 'id' || (isStored(field) && field.type !== 'searchable-select');
    if (!isPlanted || field.type === 'timestamp') return [];
    const text = JSON.stringify(record[field.name] ?? null);
    return [...valuesIn(text)].map((value) => ({
      value,
      module: module.name,
      id: record.id as number,
      fields: [own, ...(sources ?? [])],
    }));
  });
}
