import { amountOf } from '../../domain/payment.ts';
import { costOf, costsOfParts, obstacleToTransform, type TransformKind } from '../../domain/transform.ts';
import { transformType } from '../../metadata/read/trackingTypes.ts';
import type { CostReason } from '../documents/costs/costEntries.ts';
import type { StockPlan } from '../documents/plan/documentPlan.ts';
import { recomputeItemStatuses } from '../documents/status/recomputeItemStatuses.ts';
import { trackItems } from '../documents/status/trackItems.ts';
import { notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import {
  type ApiRecord,
  type Cause,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { nextCode } from '../records/write/nextCode.ts';
import { type NewLabel, readTransform, type Transform, type WantedLabel } from './readTransform.ts';
import { labelsInUse, lockItems, type StockItem, type TransformPlan, transformPlanOf } from './transformFacts.ts';
import { refuseTakenLabels, refuseTransform, refuseWrongParts } from './transformRefusals.ts';
import { type ItemChange, postTransform, storeTransformed } from './transformWrites.ts';

/** The set that was combined or taken apart, and the items that joined it or left it. */
export interface Transformed {
  set: ApiRecord;
  items: ApiRecord[];
}

/**
 * Combines single items into a new set, takes parts out of a set, or breaks a set up: all or nothing. Each item keeps
 * its log, and the transform is added to the log, so that no earlier document can be set back while the transform is
 * there. Costs are carried over to the cent. Throws 400, 404, 409 that names each refused item, 422.
 */
export async function transformItems(context: RecordsContext, moduleName: string, body: unknown): Promise<Transformed> {
  const module = knownModule(context.schema, moduleName);
  if (!module.stock?.transform) throw notFound('noPath');
  const plan = transformPlanOf(context.schema, module);
  const transform = readTransform(module, body);
  return inTransaction(context, async (inside) => {
    const { set, items } =
      transform.kind === 'combine' ? await combine(inside, plan, transform) : await takeApart(inside, plan, transform);
    await recomputeItemStatuses(inside, plan.stock, [set, ...items]);
    inside.publish?.({ module: moduleName, ids: [set, ...items], action: 'update' });
    const [record, ...records] = await selectRecords(inside, module, [set, ...items]);
    if (!record) throw notFound();
    return { set: record, items: records };
  });
}

interface Touched {
  set: number;
  items: number[];
}

async function combine(
  context: RecordsContext,
  plan: TransformPlan,
  { items, values }: Extract<Transform, { kind: 'combine' }>,
): Promise<Touched> {
  const { module, keys, label, parent } = plan;
  const singles = inOrder(await lockItems(context, plan, items), items);
  refuseObstacles(plan, 'combine', singles);
  const cost = costOf(singles.map((single) => single.cost));
  const cause = { reason: 'combined' satisfies CostReason };
  const set = await createRecord({ ...context, cause }, module.name, {
    ...values,
    [keys.grouping]: keys.set,
    ...(cost !== null && { [plan.cost.name]: Number(amountOf(cost)) }),
  });
  const number = set[label.name] as string;
  const changes = singles.map(({ item }) => ({ id: item.id, values: { [label.name]: number, [parent.name]: set.id } }));
  await storeTransformed(context, plan, singles, changes, cause);
  const here = module.stock?.opening ?? '';
  const moved = [set.id, ...items].map((item) => ({ item, becomes: here, held: null }));
  await postTransform(context, plan.stock, { id: set.id, label: number }, moved);
  await trackTransform(context, plan.stock, [{ id: set.id, status: here }], `${namesOf(singles)} → ${number}`);
  return { set: set.id, items };
}

async function takeApart(
  context: RecordsContext,
  plan: TransformPlan,
  { kind, set: setId, items: wanted }: Extract<Transform, { kind: 'take-out' | 'break-up' }>,
): Promise<Touched> {
  const locked = await lockItems(context, plan, [setId], { withParts: true });
  const set = locked.find(({ item }) => item.id === setId);
  if (!set) throw notFound();
  refuseObstacles(plan, kind, [set]);
  const parts = locked.filter((one) => one !== set);
  refuseWrongParts(kind, set, { parts, items: wanted });
  await refuseTaken(context, plan, wanted);
  const items = await numbered(context, plan, wanted);
  const stay = kind === 'break-up' ? plan.stock.stock.dropped : plan.stock.stock.opening;
  await storeTransformed(
    context,
    plan,
    locked,
    changesOfParts(plan, set, parts, items),
    causeOfParting(plan, kind, set),
  );
  const out = items.map(({ id }) => ({ item: id, becomes: plan.stock.stock.opening, held: set.held }));
  await postTransform(context, plan.stock, set.item, [{ item: setId, becomes: stay, held: null }, ...out]);
  await trackTransform(
    context,
    plan.stock,
    [{ id: setId, status: stay }, ...out.map(({ item, becomes }) => ({ id: item, status: becomes }))],
    `${set.item.label} → ${items.map(({ label }) => label).join(', ')}`,
  );
  return { set: setId, items: items.map(({ id }) => id) };
}

/** The parts' numbers and costs, and the cost that remains with the set. */
function changesOfParts(
  { cost, label, parent }: TransformPlan,
  set: StockItem,
  parts: readonly StockItem[],
  items: readonly NewLabel[],
): ItemChange[] {
  const costs = costsOfParts(
    set.cost,
    parts.map(({ cost }) => cost),
  );
  const leaving = new Map(items.map((item) => [item.id, item.label]));
  const staying = parts.flatMap(({ item }, place) => (leaving.has(item.id) ? [] : [costs[place] ?? null]));
  const changed = parts.map(({ item }, place) => ({
    id: item.id,
    values: {
      [cost.name]: costs[place] ?? null,
      ...(leaving.has(item.id) && { [label.name]: leaving.get(item.id), [parent.name]: null }),
    },
  }));
  return [...changed, { id: set.item.id, values: { [cost.name]: costOf(staying) } }];
}

function causeOfParting(
  { module }: TransformPlan,
  kind: 'take-out' | 'break-up',
  { item: { id, label } }: StockItem,
): Cause {
  const reason: CostReason = kind === 'take-out' ? 'taken_out' : 'broken_up';
  return { reason, document: { module: module.name, id, code: label } };
}

function refuseObstacles(plan: TransformPlan, kind: TransformKind, items: readonly StockItem[]): void {
  const { opening } = plan.stock.stock;
  const refused = items.flatMap((one) => {
    const obstacle = obstacleToTransform(kind, opening, one);
    return obstacle ? [{ item: one.item, ...obstacle }] : [];
  });
  if (refused.length > 0) throw refuseTransform(plan, refused);
}

async function refuseTaken(context: RecordsContext, plan: TransformPlan, items: readonly WantedLabel[]): Promise<void> {
  const taken = await labelsInUse(
    context,
    plan,
    items.flatMap(({ label }) => label ?? []),
  );
  if (taken.length > 0) throw refuseTakenLabels(plan, items, taken);
}

/** Items without a number get the next ones of their module, one after the other. */
async function numbered(
  context: RecordsContext,
  { module }: TransformPlan,
  wanted: readonly WantedLabel[],
): Promise<NewLabel[]> {
  const { code } = module;
  const typed = wanted.flatMap(({ label }) => label ?? []);
  const next = async (): Promise<string> => {
    if (!code) throw new Error(`${module.name} has no code`);
    const label = await nextCode(context, module, { pattern: code.pattern, day: undefined, unlike: [code.field] });
    return typed.includes(label) ? next() : label;
  };
  const items: NewLabel[] = [];
  for (const { id, label } of wanted) items.push({ id, label: label ?? (await next()) });
  return items;
}

function inOrder(locked: readonly StockItem[], ids: readonly number[]): StockItem[] {
  return ids.map((id) => {
    const found = locked.find(({ item }) => item.id === id);
    if (!found) throw notFound();
    return found;
  });
}

function namesOf(items: readonly StockItem[]): string {
  return items.map(({ item }) => item.label).join(' + ');
}

/** The longest sentence that fits into an entry of the tracking, in characters. */
const DETAIL = 500;

async function trackTransform(
  context: RecordsContext,
  plan: StockPlan,
  items: readonly { id: number; status: string }[],
  detail: string,
): Promise<void> {
  const cut = detail.length > DETAIL ? `${detail.slice(0, DETAIL - 1)}…` : detail;
  await trackItems(context, plan, { items, type: transformType.value, party: null, detail: cut });
}
