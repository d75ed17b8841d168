import type { RawBuilder } from 'kysely';
import type { CountDescriptor } from '../../metadata/keys/countKeys.ts';
import { linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { perModule } from '../../metadata/perModule.ts';
import { referencedModule } from '../../metadata/read/fields/referencedModule.ts';
import { type ColumnRef, columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { notFound } from '../errors.ts';
import { knownModule, labelParams } from '../records/recordsContext.ts';

/**
 * A module of counts resolved: its rows, the items that it counts, and its tables and columns as statements name them.
 */
export interface CountPlan {
  module: Module;
  count: CountDescriptor;
  table: RawBuilder<unknown>;
  status: ColumnRef;
  code: ColumnRef;
  rows: Module;
  rowTable: RawBuilder<unknown>;
  /** Columns of the rows: the references to the count and to the item, and the result. */
  by: ColumnRef;
  item: ColumnRef;
  result: ColumnRef;
  scanned: ColumnRef;
  /** Fields of the rows that store a copy of a field of the item, by name. */
  keeps: [kept: ColumnRef, from: string][];
  stock: StockPlan;
}

/** Throws when the module is no module of counts: callers check names from outside first. */
export const countPlanOf: (schema: Schema, module: Module) => CountPlan = perModule((schema, module) => {
  const { count } = module;
  if (!count) throw new Error(`${module.name} holds no counts`);
  const { items } = count;
  const link = linkOf(module, items.link);
  const rows = moduleOf(schema, link.module);
  return {
    module,
    count,
    table: tableOf(module.name),
    status: columnRef(module, count.status),
    code: columnRef(module, count.code.field),
    rows,
    rowTable: tableOf(rows.name),
    by: columnRef(rows, link.by),
    item: columnRef(rows, items.item),
    result: columnRef(rows, items.result),
    scanned: columnRef(rows, items.scanned),
    keeps: Object.entries(items.keeps ?? {}).map(([kept, from]) => [columnRef(rows, kept), from]),
    stock: stockPlanOf(schema, referencedModule(schema, rows, items.item)),
  };
});

/** The plan of a module whose name comes from outside. Throws 404 when it is no module of counts. */
export function countPlanFor(schema: Schema, name: string): CountPlan {
  const module = knownModule(schema, name);
  assertCounts(module);
  return countPlanOf(schema, module);
}

/** Throws 404 when the records of the module are no counts. */
export function assertCounts(module: Module): void {
  if (!module.count) throw notFound('noCount', labelParams(module));
}

/** The counts whose rows are records of that module; undefined when the records are no rows of counts. */
export function countOfRows(schema: Schema, rows: Module): CountPlan | undefined {
  return Object.values(schema.modules)
    .flatMap((module) => (module.count ? [countPlanOf(schema, module)] : []))
    .find((plan) => plan.rows.name === rows.name);
}
