import { isReference } from '../../../fields/capabilities.ts';
import type { DocumentDescriptor, StockDescriptor } from '../../../metadata/keys/documentKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { columnOf, quoted, tableOf } from '../../database/structure/sqlNames.ts';
import { perModule } from '../../records/sql/perModule.ts';

/** A module of items, with the names that SQL reads. */
export interface StockPlan {
  module: Module;
  stock: StockDescriptor;
  table: string;
  status: string;
  /** What people call an item. */
  label: string;
  /** `null` where items have no sets. */
  parent: string;
}

/** A document module resolved: its rows, its items, and the names that SQL reads. */
export interface DocumentPlan {
  module: Module;
  document: DocumentDescriptor;
  table: string;
  rows: Module;
  rowTable: string;
  /** The rows' reference to the document: field and column. */
  by: string;
  /** The rows' reference to the item: field and column. */
  item: string;
  price: string;
  stock: StockPlan;
  partyModule: Module;
  /** What is shown of the party: the first field that the reference brings along. */
  partyLabel: string;
}

/** Throws when the module is no document: callers check names that come from outside first. */
export const planOf: (schema: Schema, module: Module) => DocumentPlan = perModule((schema, module) => {
  const { document } = module;
  if (!document) throw new Error(`${module.name} is no document`);
  const link = linkOf(module, document.items.link);
  const rows = moduleOf(schema, link.module);
  const item = fieldOf(rows, document.items.item);
  const party = fieldOf(module, document.party);
  if (!isReference(item) || !isReference(party)) throw new Error('These are references');
  const partyModule = moduleOf(schema, party.module);
  const shown = party.display?.[0] ?? partyModule.recordLabel;
  return {
    module,
    document,
    table: tableOf(module.name),
    rows,
    rowTable: tableOf(rows.name),
    by: quoted(link.by),
    item: quoted(item.name),
    price: quoted(document.items.price),
    stock: stockPlanOf(schema, moduleOf(schema, item.module)),
    partyModule,
    partyLabel: typeof shown === 'string' ? shown : shown.as,
  };
});

export const stockPlanOf: (schema: Schema, module: Module) => StockPlan = perModule((_schema, module) => {
  const { stock } = module;
  if (!stock) throw new Error(`${module.name} holds no stock`);
  return {
    module,
    stock,
    table: tableOf(module.name),
    status: quoted(stock.status),
    label: quoted(columnOf(fieldOf(module, module.recordLabel)) ?? 'id'),
    parent: stock.parent === undefined ? 'null' : quoted(stock.parent),
  };
});

/** The documents of a schema. */
export function documentsOf(schema: Schema): DocumentPlan[] {
  return Object.values(schema.modules).flatMap((module) => (module.document ? [planOf(schema, module)] : []));
}

/** The document whose items are rows of that module; undefined when they are of none. */
export function documentOfRows(schema: Schema, rows: Module): DocumentPlan | undefined {
  return documentsOf(schema).find((plan) => plan.rows.name === rows.name);
}

export function isRowsOfDocument(schema: Schema, module: Module): boolean {
  return documentOfRows(schema, module) !== undefined;
}

/** The documents that move items of that module. */
export function documentsOfStock(schema: Schema, stock: Module): DocumentPlan[] {
  return documentsOf(schema).filter((plan) => plan.stock.module.name === stock.name);
}

/** The documents whose rows are made of that one's: those that return them, and those that they are moved on to. */
export function documentsAfter(schema: Schema, { module }: DocumentPlan) {
  const all = documentsOf(schema);
  return {
    returns: all.filter(({ document }) => document.returns?.module === module.name),
    follows: all.filter(({ document }) => document.follows?.module === module.name),
  };
}

/** The name of the rows' reference to the document. */
export function byField({ module, document }: DocumentPlan): string {
  return linkOf(module, document.items.link).by;
}
