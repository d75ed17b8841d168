import { type Read, snake, type World } from './stockActions.ts';
import { type Document, type KindName, kinds, type SourceName, type StockModel } from './stockModel.ts';

/** Everything that somebody could see of a world, by the names of the calls that show it. */
type Sights = Record<string, Record<number, unknown> | number[]>;

/**
 * As the server shows it. `get` answers the body of a call.
 * @param whole every row of every document too, which costs as much again
 */
export async function seenOf(
  world: World,
  read: Read,
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the test is about
  get: (path: string) => Promise<any>,
  whole: boolean,
): Promise<Sights> {
  const calls: [string, Promise<Record<number, unknown> | number[]>][] = [
    ...partyKinds.map((kind): [string, Promise<Record<number, unknown>>] => [
      kind,
      read(kind, { id: partiesOf(world, kind) }).then((all) => byId(all, ({ balance }) => balance)),
    ]),
    ['inventory', read('inventory', { id_gte: world.firstId.inventory }).then((all) => byId(all, itemSight))],
    ...kindsSeen(world, whole).map((kind): [string, Promise<Record<number, unknown>>] => [
      kind,
      read(kind, { id_gte: world.firstId[kind] }).then((all) => byId(all, (one) => documentSight(kind, one))),
    ]),
    ...rowKinds(world, whole).map((kind): [string, Promise<Record<number, unknown>>] => [
      `${kind}-item`,
      read(`${kind}-item`, { id_gte: world.firstId[`${kind}-item`] }).then((all) =>
        byId(all, (one) => rowSight(kind, one)),
      ),
    ]),
    ...listCalls(world, whole).map(({ path }): [string, Promise<number[]>] => [path, get(path).then(idsOf)]),
  ];
  return Object.fromEntries(await Promise.all(calls.map(async ([name, sight]) => [name, await sight])));
}

/** As the model has it. */
export function shouldSee(world: World, whole: boolean): Sights {
  const { model } = world;
  const statusOf = (item: World['model']['items'][number]) => [model.itemStatus(item), item.cost / 100];
  const sights: Sights = {
    inventory: Object.fromEntries(model.items.map((item) => [item.id, statusOf(item)])),
  };
  for (const kind of partyKinds) {
    sights[kind] = Object.fromEntries(partiesOf(world, kind).map((id) => [id, model.balance(kind, id) / 100]));
  }
  for (const kind of kindsSeen(world, whole)) {
    const documents = model.existing(kind);
    sights[kind] = Object.fromEntries(documents.map((one) => [one.id, documentShould(model, one)]));
  }
  for (const kind of rowKinds(world, whole)) {
    const rows = model.existing(kind).flatMap((one) => one.rows);
    sights[`${kind}-item`] = Object.fromEntries(
      rows.map((row) => [row.id, [row.item.id, row.price / 100, kinds[kind].rowStatus && model.rowStatus(row)]]),
    );
  }
  for (const { path, ids } of listCalls(world, whole)) sights[path] = ids.sort((one, other) => one - other);
  return sights;
}

/** What the papers of all documents say, by their paths. The weight of a set is that of its parts. */
// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the test is about
export async function papersOf({ model }: World, get: (path: string) => Promise<any>): Promise<object> {
  const sets = new Set(model.items.flatMap(({ id, isSet }) => (isSet ? [id] : [])));
  const papers: Record<string, unknown> = {};
  for (const { kind, id } of model.existing()) {
    const path = `${kind}/${id}/paper`;
    const { kept, party, items } = await get(path);
    const facts = (items as Body[]).map((item) => [item.id, sets.has(item.id) ? null : item.weight, item.color]);
    papers[path] = [kept, party[`${kinds[kind].party}_name`], party.address1, facts.sort(byFirst)];
  }
  return papers;
}

/** As the model has it. */
export function papersShould({ model }: World): object {
  const sets = new Set(model.items.flatMap(({ id, isSet }) => (isSet ? [id] : [])));
  const papers = model.existing().map((document) => {
    const { kept, party, items } = model.paper(document);
    const facts = items.map(({ id, weight, color }) => [id, sets.has(id) ? null : weight / 100, color]);
    return [`${document.kind}/${document.id}/paper`, [kept, party.name, party.address, facts.sort(byFirst)]];
  });
  return Object.fromEntries(papers);
}

const byFirst = ([one]: unknown[], [other]: unknown[]) => (one as number) - (other as number);

const partyKinds = ['supplier', 'customer'] as const;
const partiesOf = ({ suppliers, customers }: World, kind: (typeof partyKinds)[number]) =>
  kind === 'supplier' ? suppliers : customers;

const kindNames = Object.keys(kinds) as KindName[];

/** Those of which there is something to see; all of them when the whole is looked at. */
function kindsSeen({ model }: World, whole: boolean): KindName[] {
  return kindNames.filter((kind) => whole || model.existing(kind).length > 0);
}

/** Those whose rows say more than their sum. */
function rowKinds(world: World, whole: boolean): KindName[] {
  return kindsSeen(world, whole).filter((kind) => whole || kinds[kind].rowStatus);
}

/** The pending lists of every party, and what is left to return of every document: of others than Confirmed, nothing. */
function listCalls(world: World, whole: boolean): { path: string; ids: number[] }[] {
  const { model, suppliers, customers } = world;
  const sources = kindsSeen(world, whole).filter((kind): kind is SourceName => !kinds[kind].returns);
  const pending = sources.flatMap((kind) => {
    const { party } = kinds[kind];
    return (party === 'supplier' ? suppliers : customers).map((id) => ({
      path: `${kind}/pending-${kind}s-for-${party}/${id}`,
      ids: model.pending(kind, id).map((one) => one.id),
    }));
  });
  const left = model
    .existing()
    .filter((one) => !kinds[one.kind].returns && (whole || one.status === 'Confirmed'))
    .map((one) => ({
      path: `${one.kind}/${one.id}/items-to-return`,
      ids: model.offered(one).map((row) => row.id),
    }));
  return [...pending, ...left];
}

interface Body {
  id: number;
  [field: string]: unknown;
}

const itemSight = (item: Body) => [item.status, item.cost_price];

/** Of the others nothing is owed. */
const isInvoiced = (kind: KindName) => kind === 'purchase' || kind === 'sale';

function documentSight(kind: KindName, document: Body): unknown[] {
  const sum = document[`${snake(kind)}_price_sum`] ?? 0;
  const party = document[`${kinds[kind].party}_id`];
  const owed = isInvoiced(kind) ? [document.payment_status, document.returned_sum, document.due_sum] : [];
  return [document.status, sum, party, ...owed];
}

function documentShould(model: StockModel, one: Document): unknown[] {
  const paid = model.isPaid(one) ? 'Paid' : 'Due';
  const owed = isInvoiced(one.kind) ? [paid, model.returned(one) / 100, model.due(one) / 100] : [];
  return [one.status, model.sum(one) / 100, one.party, ...owed];
}

function rowSight(kind: KindName, row: Body): unknown[] {
  return [row.inventory_id, row[kinds[kind].price], kinds[kind].rowStatus && row.status];
}

function byId(all: Body[], sight: (one: Body) => unknown): Record<number, unknown> {
  return Object.fromEntries(all.map((one) => [one.id, sight(one)]));
}

const idsOf = (all: Body[]) => all.map(({ id }) => id).sort((one, other) => one - other);
