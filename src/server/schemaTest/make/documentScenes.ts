import { type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { holdsListNames } from '../../../metadata/read/valueLists.ts';
import { countOfRows } from '../../counts/countPlan.ts';
import {
  type DocumentPlan,
  documentOfRows,
  documentPlanOf,
  documentsOfStock,
} from '../../documents/plan/documentPlan.ts';
import { paymentPlanOf } from '../../documents/plan/paymentPlan.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import { answered, NotApplicable, Unmakeable } from '../house/outcome.ts';
import { type Maker, NEW_ITEM } from './Maker.ts';
import { poolsOf } from './pools.ts';

/*
 * What documents need before they can have rows: a party, an item in the right state, a row to give back. It follows from
 * the keys `document`, `payment` and `count` of the schema alone.
 */

/** A document with one row. */
export interface DocumentScene {
  plan: DocumentPlan;
  document: ApiRecord;
  row: ApiRecord;
  /** The id of the item in the row. */
  item: number;
}

/** Values of a new record that only fit together. */
export interface Prerequisites {
  preset: Body;
  /** Values to start with, which may be other ones. */
  start?: Body;
  /** A new item inside the row, by the key under which the API takes it. */
  item?: Body;
}

/**
 * What a new record of the module needs of other records, as rows of documents and payments do. Throws NotApplicable for
 * records that nobody makes one by one.
 */
export async function prerequisitesOf(maker: Maker, module: Module): Promise<Prerequisites> {
  const { schema } = maker;
  if (module.readOnly) throw new NotApplicable('only the server writes its records');
  if (module.fields.some(holdsListNames) && Object.keys(schema.valueLists).length === 0)
    throw new NotApplicable('the folder has no value lists');
  if (countOfRows(schema, module)) throw new NotApplicable('its records are made with their count, and by scanning');
  const plan = documentOfRows(schema, module);
  if (plan) return rowIn(maker, plan);
  const payments = paymentPlanOf(schema, module);
  if (!payments) return { preset: {} };
  const { payment, paid } = payments;
  const { document } = await confirmed(maker, paid);
  const price = Number(document[paid.document.sum] ?? 0);
  return {
    preset: {
      [payment.of]: document.id,
      [payment.amount]: smallest(maker, module, payment.amount, price),
      ...(payment.kind && { [payment.kind.field]: payment.kind.payment }),
      ...(payment.party !== undefined && { [payment.party]: document[paid.party.name] }),
    },
  };
}

/** A new document of the module, with a row. */
export async function documentWithRow(maker: Maker, plan: DocumentPlan): Promise<DocumentScene> {
  const row = await maker.create(plan.rows);
  const answer = await maker.house.call('GET', `${plan.module.name}/${row[plan.by.name]}`);
  return { plan, document: answer.body as ApiRecord, row, item: row[plan.item.name] as number };
}

/** A confirmed document of the module, with a row. Throws Unmakeable when it is refused. */
export async function confirmed(maker: Maker, plan: DocumentPlan): Promise<DocumentScene> {
  const scene = await documentWithRow(maker, plan);
  const path = `${plan.module.name}/${scene.document.id}/update-status`;
  const answer = await maker.house.call('POST', path, { status: 'Confirmed' });
  if (answer.status === 200) return { ...scene, document: answer.body as ApiRecord };
  throw new Unmakeable(
    plan.module.name,
    `a new ${plan.module.name} with one row cannot be confirmed: the API answered ${answered(answer)}`,
  );
}

/** A new count with an item: so that a module of the rows of counts has some. */
export async function startCount(maker: Maker, rows: Module): Promise<void> {
  const plan = countOfRows(maker.schema, rows);
  if (!plan) return;
  await maker.create(plan.stock.module);
  await maker.create(plan.module);
}

/** What a row of a new document needs. */
async function rowIn(maker: Maker, plan: DocumentPlan): Promise<Prerequisites> {
  const { document, by, item, price, returns, rows } = plan;
  if (returns) {
    const from = await confirmed(maker, planNamed(maker.schema, returns.module));
    const party = from.document[from.plan.party.name];
    const target = await maker.create(plan.module, { preset: { [plan.party.name]: party } });
    return { preset: { [by.name]: target.id, [item.name]: from.item, [returns.row.name]: from.row.id } };
  }
  const target = await maker.create(plan.module, { preset: { [plan.party.name]: await partyFor(maker, plan) } });
  const prices = poolsOf(rows, maker.next).get(price.name) ?? [];
  const amount = Math.max(...prices.map(Number).filter((value) => value <= 1_000));
  const parent = { [by.name]: target.id };
  const start = Number.isFinite(amount) ? { [price.name]: amount } : {};
  if (document.items.creates) {
    const { body } = await maker.draft(plan.stock.module, { preset: document.items.creates.values ?? {} });
    return { preset: { ...parent, [item.name]: NEW_ITEM }, start, item: body };
  }
  return { preset: { ...parent, [item.name]: await itemThatIs(maker, plan, document.effect.needs) }, start };
}

async function partyFor(maker: Maker, { partyModule }: DocumentPlan): Promise<number> {
  return (await maker.create(partyModule)).id;
}

/** The id of an item with that status: a new one, or one that a document has given it. */
async function itemThatIs(maker: Maker, plan: DocumentPlan, status: string | undefined): Promise<number> {
  const { module, stock } = plan.stock;
  if (status === undefined || status === stock.opening) return (await maker.create(module)).id;
  const before = documentsOfStock(maker.schema, module).find(
    (other) => other.document.effect.becomes === status && other.module.name !== plan.module.name,
  );
  if (!before) throw new NotApplicable(`no document makes items "${status}", which this one needs`);
  return (await confirmed(maker, before)).item;
}

/** The smallest amount above zero that the field takes and the document is worth. */
function smallest(maker: Maker, module: Module, name: string, most: number): number {
  const amounts = (poolsOf(module, maker.next).get(name) ?? []).map(Number).filter((value) => value > 0);
  const least = Math.min(...amounts);
  if (least <= most) return least;
  throw new Unmakeable(module.name, `a document of ${most} cannot be paid: the least "${name}" is ${least}`);
}

function planNamed(schema: Schema, name: string): DocumentPlan {
  return documentPlanOf(schema, moduleOf(schema, name));
}
