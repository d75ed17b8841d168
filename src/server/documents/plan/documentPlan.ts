import { type RawBuilder, sql } from 'kysely';
import type { Movement } from '../../../domain/movement.ts';
import { isReference } from '../../../fields/capabilities.ts';
import type { DocumentDescriptor, StockDescriptor } from '../../../metadata/keys/documentKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { referencedModule } from '../../../metadata/read/fields/referencedModule.ts';
import { type ColumnRef, columnOf, columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import { notFound } from '../../errors.ts';

/** A module of items, with its table and columns as statements name them. */
export interface StockPlan {
  module: Module;
  stock: StockDescriptor;
  table: RawBuilder<unknown>;
  status: ColumnRef;
  /** The column of the text by which people know an item: the record label, or the id where there is no label. */
  label: ColumnRef;
  /** The reference of a part to its set; undefined where items have no sets. */
  parent: ColumnRef | undefined;
  /** The column with what an item cost; undefined where costs are not logged. */
  cost: ColumnRef | undefined;
}

/** A document module resolved: its rows, its items, and its tables and columns as statements name them. */
export interface DocumentPlan {
  module: Module;
  document: DocumentDescriptor;
  table: RawBuilder<unknown>;
  status: ColumnRef;
  code: ColumnRef;
  date: ColumnRef;
  party: ColumnRef;
  rows: Module;
  rowTable: RawBuilder<unknown>;
  /** Columns of the rows: the references to the document and to the item, and the price. */
  by: ColumnRef;
  item: ColumnRef;
  price: ColumnRef;
  /** The status of the rows, if they have one of their own. */
  rowStatus: RowStatusPlan | undefined;
  stock: StockPlan;
  partyModule: Module;
  /** The field that stands for the party: the first field that the reference looks up. */
  partyLabel: string;
  /** For documents whose rows return rows of another document. */
  returns: ReturnPlan | undefined;
  /** For documents that rows of another document are converted to. */
  follows: FollowPlan | undefined;
}

export interface RowStatusPlan {
  column: ColumnRef;
  values: NonNullable<DocumentDescriptor['items']['status']>;
}

export interface ReturnPlan {
  /** The name of the document module whose rows are returned. */
  module: string;
  /** The rows' reference to the row that they return. */
  row: ColumnRef;
  keys: NonNullable<DocumentDescriptor['returns']>;
}

export interface FollowPlan {
  /** The name of the document module whose rows are converted. */
  module: string;
  /** The rows' reference to the row that they were converted from. */
  row: ColumnRef;
  keys: NonNullable<DocumentDescriptor['follows']>;
}

export type ReturningPlan = DocumentPlan & { returns: ReturnPlan };
export type FollowingPlan = DocumentPlan & { follows: FollowPlan };

/** Throws when the module is no document: callers check names from outside first. */
export const documentPlanOf: (schema: Schema, module: Module) => DocumentPlan = perModule((schema, module) => {
  const { document } = module;
  if (!document) throw new Error(`${module.name} is no document`);
  const link = linkOf(module, document.items.link);
  const rows = moduleOf(schema, link.module);
  const party = fieldOf(module, document.party);
  const partyModule = referencedModule(schema, module, document.party);
  const shown = (isReference(party) && party.display?.[0]) || partyModule.recordLabel;
  const { status } = document.items;
  return {
    module,
    document,
    table: tableOf(module.name),
    status: columnRef(module, document.status),
    code: columnRef(module, document.code.field),
    date: columnRef(module, document.date),
    party: columnRef(module, document.party),
    rows,
    rowTable: tableOf(rows.name),
    by: columnRef(rows, link.by),
    item: columnRef(rows, document.items.item),
    price: columnRef(rows, document.items.price),
    rowStatus: status && { column: columnRef(rows, status.field), values: status },
    stock: stockPlanOf(schema, referencedModule(schema, rows, document.items.item)),
    partyModule,
    partyLabel: typeof shown === 'string' ? shown : shown.as,
    returns: document.returns && sourcePlan(rows, document.returns),
    follows: document.follows && sourcePlan(rows, document.follows),
  };
});

function sourcePlan<Keys extends { module: string; row: string }>(rows: Module, keys: Keys) {
  return { module: keys.module, row: columnRef(rows, keys.row), keys };
}

export const stockPlanOf: (schema: Schema, module: Module) => StockPlan = perModule((_schema, module) => {
  const { stock } = module;
  if (!stock) throw new Error(`${module.name} holds no stock`);
  const hasColumn = columnOf(fieldOf(module, module.recordLabel)) !== undefined;
  return {
    module,
    stock,
    table: tableOf(module.name),
    status: columnRef(module, stock.status),
    label: hasColumn ? columnRef(module, module.recordLabel) : { name: 'id', sql: sql.id('id') },
    parent: stock.parent === undefined ? undefined : columnRef(module, stock.parent),
    cost: stock.cost === undefined ? undefined : columnRef(module, stock.cost),
  };
});

/** The plan of a module whose name comes from outside. Throws 404 when it is no document. */
export function documentPlanFor(schema: Schema, module: Module): DocumentPlan {
  if (!module.document) throw notFound('noPath');
  return documentPlanOf(schema, module);
}

/** The documents of a schema. */
export function documentsOf(schema: Schema): DocumentPlan[] {
  return Object.values(schema.modules).flatMap((module) => (module.document ? [documentPlanOf(schema, module)] : []));
}

/** The document whose rows are records of that module; undefined when the records are no rows of a document. */
export function documentOfRows(schema: Schema, rows: Module): DocumentPlan | undefined {
  return documentsOf(schema).find((plan) => plan.rows.name === rows.name);
}

/** The documents that move items of that module. */
export function documentsOfStock(schema: Schema, stock: Module): DocumentPlan[] {
  return documentsOf(schema).filter((plan) => plan.stock.module.name === stock.name);
}

export function isReturning(plan: DocumentPlan): plan is ReturningPlan {
  return plan.returns !== undefined;
}

export function isFollowing(plan: DocumentPlan): plan is FollowingPlan {
  return plan.follows !== undefined;
}

/** The documents whose rows come from rows of that document: its returns, and the documents that it is converted to. */
export function documentsAfter(schema: Schema, { module }: DocumentPlan) {
  const all = documentsOf(schema);
  return {
    returns: all.filter((plan): plan is ReturningPlan => plan.returns?.module === module.name),
    follows: all.filter((plan): plan is FollowingPlan => plan.follows?.module === module.name),
  };
}

/** Whether the document gives items back that came with a document that settles who owns them. */
export function givesBack(schema: Schema, { document }: DocumentPlan): boolean {
  const source = document.returns && schema.modules[document.returns.module]?.document;
  return source?.effect.ownership !== undefined;
}

/**
 * Whether the party of the document has its items from then on. What a document brings is with the house, and so is what a
 * return takes back, whatever status it has from then on: that is left only where it goes back to whom it came from.
 */
export function takesOut(schema: Schema, plan: DocumentPlan): boolean {
  return isReturning(plan) ? givesBack(schema, plan) : plan.document.effect.ownership === undefined;
}

/** Whether an item has gone back to whom it came from. `last`: the movement that gave the item its status. */
export function hasGoneBack(schema: Schema, last: Movement | null): boolean {
  const module = schema.modules[last?.document.module ?? ''];
  return module?.document !== undefined && givesBack(schema, documentPlanOf(schema, module));
}

/** Whether the item with the alias `i` is part of a set. */
export function isPartSql({ parent }: StockPlan): RawBuilder<boolean> {
  return parent ? sql`i.${parent.sql} is not null` : sql`false`;
}
