import type { DocumentDescriptor, StockDescriptor } from '../keys/documentKeys.ts';
import { findField, type Module, targetOf } from '../model.ts';
import { rowsLinkOf } from '../read/documentRows.ts';
import { isFieldHidden, seesIn } from './hiddenFrom.ts';
import type { Seen } from './Seen.ts';
import { seesCostLog } from './seesCostLog.ts';

/** What makes the records of a module items, documents, payments, costs or counts. */
export type Kinds = Pick<Module, 'stock' | 'document' | 'payment' | 'cost' | 'count'>;

/** The kinds of a module's records to a role: a record is of a kind only where all fields that the kind needs are seen. */
export function seenKinds(seen: Seen, module: Module): Kinds {
  const { stock, document, payment, cost, count } = module;
  const own = (...names: FieldNames) => seesAll(seen, module.name, names);
  return {
    stock: stock && own(stock.status, stock.parent) ? seenStock(seen, module, stock) : undefined,
    document: document && seesDocument(seen, module, document) ? seenDocument(seen, module, document) : undefined,
    payment: payment && own(payment.of, payment.amount, payment.date, payment.party) ? payment : undefined,
    cost: cost && own(cost.of, cost.amount, cost.date) ? cost : undefined,
    count: count && seesCount(seen, module, count) ? count : undefined,
  };
}

/** Names of fields; undefined stands for a field that the kind does without. */
type FieldNames = readonly (string | undefined)[];

function seesAll({ hidden }: Seen, module: string, names: FieldNames): boolean {
  return names.every((name) => name === undefined || !isFieldHidden(hidden, module, name));
}

function seesDocument(seen: Seen, module: Module, document: DocumentDescriptor): boolean {
  const rows = rowsLinkOf(module);
  if (!rows) return false;
  const { status, code, date, party, sum, items, returns } = document;
  return (
    seesAll(seen, module.name, [status, code.field, date, party, sum]) &&
    seesAll(seen, rows.module, [rows.by, items.item, items.price, items.status?.field, returns?.row]) &&
    seesItems(seen, itemsBehind(seen, rows.module, items.item))
  );
}

function seesCount(seen: Seen, module: Module, { items, status, code, date }: NonNullable<Module['count']>): boolean {
  const rows = module.links.find(({ name }) => name === items.link);
  if (!rows) return false;
  const counted = itemsBehind(seen, rows.module, items.item);
  return (
    seesAll(seen, module.name, [status, code.field, date]) &&
    seesAll(seen, rows.module, [rows.by, items.item, items.result, items.scanned]) &&
    seesItems(seen, counted) &&
    // Who counts knows items by their numbers.
    seesAll(seen, counted.name, [counted.recordLabel])
  );
}

/** The module of the items that rows refer to. */
function itemsBehind({ schema }: Seen, rows: string, reference: string): Module | undefined {
  const module = schema.modules[rows];
  return module && targetOf(schema, findField(module, reference));
}

function seesItems(seen: Seen, items: Module | undefined): items is Module {
  return items !== undefined && seesAll(seen, items.name, [items.stock?.status, items.stock?.parent]);
}

function seenStock({ schema, hidden }: Seen, module: Module, stock: StockDescriptor): StockDescriptor {
  const { transform, tracking } = stock;
  const sees = seesIn(hidden, module.name);
  return {
    ...stock,
    cost: seesCostLog(schema, hidden, module) ? stock.cost : undefined,
    transform: transform && sees(transform.grouping) ? { ...transform, form: transform.form.filter(sees) } : undefined,
    tracking:
      tracking && !hidden.modules.has(tracking.module)
        ? { ...tracking, fields: tracking.fields?.filter(sees) }
        : undefined,
  };
}

function seenDocument(seen: Seen, module: Module, document: DocumentDescriptor): DocumentDescriptor {
  const { hidden, rights } = seen;
  const rows = rowsLinkOf(module)?.module ?? '';
  const items = itemsBehind(seen, rows, document.items.item)?.name ?? '';
  const [sees, seesItem] = [seesIn(hidden, module.name), seesIn(hidden, items)];
  const ofItem = (name: string | undefined) => (name !== undefined && seesItem(name) ? name : undefined);
  const { payment, returns, follows, beside, staysOpen, number } = document;
  const { creates, priceFrom, priceTo, keeps } = document.items;
  return {
    ...document,
    items: {
      ...document.items,
      creates: creates && rights(items).create ? { ...creates, form: creates.form.filter(seesItem) } : undefined,
      priceFrom: ofItem(priceFrom),
      priceTo: ofItem(priceTo),
      keeps: keeps?.filter(seesItem),
    },
    number: number !== undefined && sees(number) ? number : undefined,
    payment: payment && [payment.status, payment.date].every(sees) ? payment : undefined,
    returns: returns && !hidden.modules.has(returns.module) ? returns : undefined,
    follows: follows && !isFieldHidden(hidden, rows, follows.row) ? follows : undefined,
    beside: beside?.filter(sees),
    staysOpen: staysOpen?.filter(sees),
  };
}
