import { isReference } from '../../fields/capabilities.ts';
import type { CountDescriptor } from '../../metadata/keys/countKeys.ts';
import { fieldOf, linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { quoted, tableOf } from '../database/structure/sqlNames.ts';
import { type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { notFound } from '../errors.ts';
import { knownModule, labelParams } from '../records/recordsContext.ts';
import { perModule } from '../records/sql/perModule.ts';

/** A module of counts resolved: its rows, the items that it counts, and the names that SQL reads. */
export interface CountPlan {
  module: Module;
  count: CountDescriptor;
  table: string;
  rows: Module;
  rowTable: string;
  /** Of the rows: the references to the count and to the item, and what became of it. */
  by: string;
  item: string;
  result: string;
  scanned: string;
  /** Fields of the rows that keep a field of the item, by name. */
  keeps: [kept: string, from: string][];
  stock: StockPlan;
}

/** Throws when the module holds no counts: callers check names that come from outside first. */
export const countPlanOf: (schema: Schema, module: Module) => CountPlan = perModule((schema, module) => {
  const { count } = module;
  if (!count) throw new Error(`${module.name} holds no counts`);
  const { items } = count;
  const link = linkOf(module, items.link);
  const rows = moduleOf(schema, link.module);
  const item = fieldOf(rows, items.item);
  if (!isReference(item)) throw new Error(`${rows.name}.${item.name} is no reference`);
  return {
    module,
    count,
    table: tableOf(module.name),
    rows,
    rowTable: tableOf(rows.name),
    by: quoted(link.by),
    item: quoted(items.item),
    result: quoted(items.result),
    scanned: quoted(items.scanned),
    keeps: Object.entries(items.keeps ?? {}),
    stock: stockPlanOf(schema, moduleOf(schema, item.module)),
  };
});

/** The plan of a module whose name comes from outside. Throws 404 when it holds no counts. */
export function countPlanFor(schema: Schema, name: string): CountPlan {
  const module = knownModule(schema, name);
  if (!module.count) throw notFound('noCount', labelParams(module));
  return countPlanOf(schema, module);
}

/** The counts whose rows are records of that module; undefined when they are of none. */
export function countOfRows(schema: Schema, rows: Module): CountPlan | undefined {
  return Object.values(schema.modules)
    .flatMap((module) => (module.count ? [countPlanOf(schema, module)] : []))
    .find((plan) => plan.rows.name === rows.name);
}
