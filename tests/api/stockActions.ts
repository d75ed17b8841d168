import { expect } from 'vitest';
import {
  type Document,
  type DocumentStatus,
  type Item,
  type KindName,
  kinds,
  type Row,
  type SourceName,
  type StockModel,
  sourceNames,
} from './stockModel.ts';

/** What somebody does, with numbers that choose among what there is at that moment: any part of a sequence makes sense. */
export interface Action {
  does: ActionName;
  user: number;
  /** Each chooses something; an action takes as many as it needs. */
  picks: [number, number, number];
}

/** A call, whether the model refuses it, and what it makes of the model when it is let. */
export interface Step {
  method: string;
  path: string;
  body?: unknown;
  refused: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the test is about
  after?: (body: any, read: Read) => void | Promise<void>;
}

/** The records of a module that a filter finds, by id. */
// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the test is about
export type Read = (module: string, filter: object) => Promise<any[]>;

export interface World {
  model: StockModel;
  suppliers: number[];
  customers: number[];
  /** From where on records of a module belong to this world. */
  firstId: Record<string, number>;
  nextItemNo(): string;
}

export const actionNames = [
  'makeItem',
  'makePart',
  'makeDocument',
  'addExisting',
  'addNew',
  'editPrice',
  'removeRow',
  'setStatus',
  'confirm',
  'chooseReturn',
  'removeDocument',
  'removeItem',
  'changeParty',
  'goOn',
  'pay',
  'useCredit',
  'payBack',
  'cancelPayment',
  'editItem',
  'editParty',
  'editCost',
  'addCost',
  'changeCost',
  'removeCost',
] as const;
export type ActionName = (typeof actionNames)[number];

/** The call that an action is in this world; nothing when there is nothing to do it to. */
export function stepOf(world: World, { does, picks }: Action): Step | undefined {
  return steps[does](world, ...picks);
}

const steps: Record<ActionName, (world: World, ...picks: [number, number, number]) => Step | undefined> = {
  makeItem(world, kind, sale, cost) {
    const isSet = kind % 5 === 0;
    const item = newItem(world, { sale: cents(sale), cost: cents(cost), isSet });
    const body = { ...itemBody(item), grouping_type: isSet ? 'Set' : 'Single' };
    return { method: 'POST', path: 'inventory', body, refused: false, after: ({ id }) => keep(world, item, id) };
  },

  makePart(world, which) {
    const set = pick(
      world.model.items.filter(({ isSet }) => isSet),
      which,
    );
    if (!set) return undefined;
    const item = newItem(world, { sale: 0, cost: 0, set });
    const body = { ...itemBody(item), item_no: set.itemNo, id_parent: set.id };
    return { method: 'POST', path: 'inventory', body, refused: false, after: ({ id }) => keep(world, item, id) };
  },

  makeDocument(world, which, whose, ago) {
    const kind = pick(Object.keys(kinds) as KindName[], which) ?? 'sale';
    const party = partyFor(world, kind, whose);
    const after = ({ id }: { id: number }) => {
      world.model.documents.push({ id, kind, party, status: 'New', day: -(ago % mostAgo), rows: [], paid: 0 });
    };
    const body = { [`${kinds[kind].party}_id`]: party, [`${snake(kind)}_date`]: dayAgo(ago % mostAgo) };
    return { method: 'POST', path: kind, body, refused: false, after };
  },

  addExisting(world, which, what) {
    const document = pick(documentsOf(world, sourceNames), which);
    const item = pick(world.model.items, what);
    if (!document || !item) return undefined;
    const { priceFrom = 'sale' } = kinds[document.kind];
    return {
      method: 'POST',
      path: `${document.kind}-item`,
      body: { [idKey(document.kind)]: document.id, inventory_id: item.id },
      refused: world.model.refusesRow(document, item),
      after: ({ id, [kinds[document.kind].price]: price }) => {
        const should = priceFrom === 'cost' ? world.model.startingPrice(item) : item.sale;
        expect(price, `price of ${item.itemNo} in ${document.kind} ${document.id}`).toBe(should / 100);
        world.model.addRow(document, { id, document, item, price: should });
      },
    };
  },

  addNew(world, which, sale, cost) {
    const document = pick(documentsOf(world, ['purchase', 'memo-in']), which);
    if (!document) return undefined;
    const item = newItem(world, { sale: cents(sale), cost: cents(cost), madeIn: document });
    return {
      method: 'POST',
      path: `${document.kind}-item`,
      body: { [idKey(document.kind)]: document.id, inventory: itemBody(item) },
      refused: world.model.refusesRow(document),
      after: ({ id, inventory_id }) => {
        keep(world, item, inventory_id);
        world.model.addRow(document, { id, document, item, price: item.cost });
      },
    };
  },

  editPrice(world, which, price) {
    const row = pick(rowsOf(world), which);
    if (!row) return undefined;
    const { kind } = row.document;
    return {
      method: 'PUT',
      path: `${kind}-item/${row.id}`,
      body: { [kinds[kind].price]: cents(price) / 100 },
      refused: world.model.refusesEdit(row),
      after: () => {
        row.price = cents(price);
      },
    };
  },

  removeRow(world, which) {
    const row = pick(rowsOf(world), which);
    if (!row) return undefined;
    return {
      method: 'DELETE',
      path: `${row.document.kind}-item/${row.id}`,
      refused: world.model.refusesRemoval(row),
      after: () => world.model.removeRow(row),
    };
  },

  setStatus(world, which, what) {
    const statuses: DocumentStatus[] = ['New', 'Canceled', 'Confirmed'];
    return statusStep(world, pick(world.model.existing(), which), pick(statuses, what) ?? 'New', which % 3 > 0);
  },

  // What most documents come to: without it, sequences would seldom get anywhere.
  confirm(world, which) {
    const open = world.model.existing().filter(({ status, rows }) => status !== 'Confirmed' && rows.length > 0);
    return statusStep(world, pick(open, which), 'Confirmed');
  },

  chooseReturn(world, which, what, choice) {
    const document = pick(
      documentsOf(
        world,
        sourceNames.map((name) => `${name}-return` as const),
      ),
      which,
    );
    const source = document && kinds[document.kind].returns;
    if (!source) return undefined;
    const rows = chosenRows(world, document, source, what, choice);
    if (rows.length === 0) return undefined;
    return {
      method: 'POST',
      path: `${document.kind}/${document.id}/returned-items-from-${source}`,
      body: rows.map((row) => ({ inventory_id: row.item.id, [`${snake(source)}_item_id`]: row.id })),
      refused: world.model.refusesReturn(document, rows),
      after: (records: { id: number }[]) => {
        for (const [index, row] of rows.entries()) {
          const id = records[index]?.id ?? 0;
          document.rows.push({ id, document, item: row.item, price: row.price, source: row });
        }
      },
    };
  },

  removeDocument(world, which) {
    const document = pick(world.model.existing(), which);
    if (!document) return undefined;
    return {
      method: 'DELETE',
      path: `${document.kind}/${document.id}`,
      refused: world.model.refusesDocumentRemoval(document),
      after: () => world.model.removeDocument(document),
    };
  },

  removeItem(world, which) {
    const item = pick(world.model.items, which);
    if (!item) return undefined;
    return {
      method: 'DELETE',
      path: `inventory/${item.id}`,
      refused: world.model.refusesItemRemoval(item),
      after: () => world.model.removeItem(item),
    };
  },

  changeParty(world, which, whose) {
    const document = pick(world.model.existing(), which);
    if (!document) return undefined;
    const party = partyFor(world, document.kind, whose);
    return {
      method: 'PUT',
      path: `${document.kind}/${document.id}`,
      body: { [`${kinds[document.kind].party}_id`]: party },
      refused: world.model.refusesParty(document, party),
      after: () => {
        document.party = party;
      },
    };
  },

  goOn(world, which, choice, price) {
    const memos = documentsOf(world, ['memo-out', 'memo-in']);
    // What was sold and is still to be bought comes about seldom enough.
    const away = memos.filter((one) => rowsAway(world, one).length > 0);
    const isAway = price % 3 > 0 && away.length > 0;
    const memo = pick(isAway ? away : memos, which);
    if (!memo || memo.rows.length === 0) return undefined;
    const rows = subset(isAway ? rowsAway(world, memo) : memo.rows, choice);
    const [call, target] =
      memo.kind === 'memo-out' ? ['sell-items', 'sale' as const] : ['purchase-items', 'purchase' as const];
    const amounts = rows.map((_, index) => cents(price + index));
    return {
      method: 'POST',
      path: `${memo.kind}/${memo.id}/${call}`,
      body: {
        items: rows.map((row, index) => ({
          [`${snake(memo.kind)}_item_id`]: row.id,
          [kinds[target].price]: (amounts[index] ?? 0) / 100,
        })),
      },
      refused: world.model.refusesOnward(memo, rows),
      after: async ({ id }, read) => {
        const prices = rows.map((row) => row.price);
        if (target === 'sale') {
          const [back] = (await read('memo-out-return', { id_gte: world.firstId['memo-out-return'] })).slice(-1);
          await addConfirmed(
            world,
            { id: back.id, kind: 'memo-out-return', party: memo.party },
            { rows, prices },
            read,
          );
        }
        await addConfirmed(world, { id, kind: target, party: memo.party }, { rows, prices: amounts }, read);
      },
    };
  },

  pay(world, which, amount, part) {
    const all = documentsOf(world, ['purchase', 'sale']);
    const unpaid = all.filter((one) => one.status !== 'Canceled' && world.model.due(one) > 0);
    const document = pick(amount % 3 > 0 && unpaid.length > 0 ? unpaid : all, which);
    if (!document) return undefined;
    const due = world.model.due(document);
    const paid = part % 3 > 0 ? Math.max(due, 1) : 1 + (amount % 30_000);
    return {
      method: 'POST',
      path: `${kinds[document.kind].party}-payment`,
      body: { [idKey(document.kind)]: document.id, amount: paid / 100 },
      refused: world.model.refusesPayment(document, paid),
      after: ({ id }) => {
        document.paid += paid;
        document.everPaid = true;
        world.model.payments.push({ id, document, amount: paid });
      },
    };
  },

  useCredit(world, which, amount, odd) {
    const { model } = world;
    const all = documentsOf(world, ['purchase', 'sale']);
    const fit = all.filter((one) => !model.refusesCredit(one, 1));
    const document = pick(odd % 4 > 0 && fit.length > 0 ? fit : all, which);
    if (!document) return undefined;
    const wanted = 1 + (amount % Math.max(model.due(document), 500));
    // Mostly a cent where there is not so much credit: without it, credits would seldom be used.
    const used = model.refusesCredit(document, wanted) && odd % 3 > 0 ? 1 : wanted;
    return {
      method: 'POST',
      path: `${kinds[document.kind].party}-payment`,
      body: { [idKey(document.kind)]: document.id, amount: used / 100, kind: 'Credit' },
      refused: world.model.refusesCredit(document, used),
      after: ({ id }) => world.model.spendCredit(document, used, id),
    };
  },

  payBack(world, which, amount, odd) {
    const all = documentsOf(world, ['purchase', 'sale']);
    const holders = all.filter((one) => world.model.due(one) < 0);
    const document = pick(odd % 4 > 0 && holders.length > 0 ? holders : all, which);
    if (!document) return undefined;
    const credit = -world.model.due(document);
    const refunded = credit > 0 ? 1 + (amount % (credit + 500)) : 1 + (amount % 500);
    return {
      method: 'POST',
      path: `${kinds[document.kind].party}-payment`,
      body: { [idKey(document.kind)]: document.id, amount: refunded / 100, kind: 'Refund' },
      refused: refunded > credit,
      after: ({ id }) => {
        document.paid -= refunded;
        document.everPaid = true;
        world.model.payments.push({ id, document, amount: -refunded });
      },
    };
  },

  cancelPayment(world, which) {
    const payment = pick(world.model.payments, which);
    if (!payment) return undefined;
    return {
      method: 'POST',
      path: `${kinds[payment.document.kind].party}-payment/${payment.id}/cancel`,
      refused: world.model.refusesCanceling(payment),
      after: () => world.model.cancelPayment(payment),
    };
  },

  editItem({ model }, which, what, sale) {
    const item = pick(model.items, which);
    const color = pick(['Red', 'Pink', 'Hot Pink'], what) ?? null;
    if (!item) return undefined;
    const weight = 1 + (what % 999);
    const body = { color, sale_price: cents(sale) / 100, ...(!item.isSet && { weight: weight / 100 }) };
    const after = () => {
      item.facts = { weight, color };
      item.sale = cents(sale);
    };
    return { method: 'PUT', path: `inventory/${item.id}`, body, refused: false, after };
  },

  editParty(world, which, what, address) {
    const side = which % 2 > 0 ? 'supplier' : 'customer';
    const id = pick(side === 'supplier' ? world.suppliers : world.customers, what) ?? 0;
    const facts = { name: `Gems No. ${what % 100}`, address: `${address % 100} Queen Street` };
    return {
      method: 'PUT',
      path: `${side}/${id}`,
      body: { [`${side}_name`]: facts.name, address1: facts.address },
      refused: false,
      after: () => void world.model.parties[side].set(id, facts),
    };
  },

  editCost({ model }, which, cost, odd) {
    const away = model.items.filter((one) => model.isOwedAway(one));
    const item = pick(odd % 2 > 0 && away.length > 0 ? away : model.items, which);
    if (!item) return undefined;
    const body = { cost_price: cents(cost) / 100 };
    const after = () => model.editCost(item, cents(cost));
    return { method: 'PUT', path: `inventory/${item.id}`, body, refused: false, after };
  },

  addCost({ model }, which, amount, ago) {
    const item = pick(model.items, which);
    if (!item) return undefined;
    const paid = 1 + cents(amount);
    const days = ago % mostAgo;
    return {
      method: 'POST',
      path: 'item-cost',
      body: { inventory_id: item.id, kind: 'other', amount: paid / 100, cost_date: dayAgo(days) },
      refused: model.refusesCost(item),
      after: ({ id }) => model.addCost({ id, item, bill: true }, paid, -days),
    };
  },

  changeCost({ model }, which, amount) {
    const cost = pick(model.addedCosts, which);
    if (!cost) return undefined;
    const paid = 1 + cents(amount);
    return {
      method: 'PUT',
      path: `item-cost/${cost.id}`,
      body: { amount: paid / 100 },
      refused: model.refusesCost(cost.item),
      after: () => model.changeCost(cost, paid),
    };
  },

  removeCost({ model }, which) {
    const cost = pick(model.addedCosts, which);
    if (!cost) return undefined;
    const path = `item-cost/${cost.id}`;
    return { method: 'DELETE', path, refused: model.refusesCost(cost.item), after: () => model.removeCost(cost) };
  },
};

function statusStep(
  { model }: World,
  document: Document | undefined,
  status: DocumentStatus,
  agrees = false,
): Step | undefined {
  if (!document) return undefined;
  const asCredit = agrees && (document.kind === 'purchase' || document.kind === 'sale');
  return {
    method: 'POST',
    path: `${document.kind}/${document.id}/update-status`,
    body: { status, ...(asCredit && { as_credit: true }) },
    refused: model.refusesStatus(document, status, asCredit),
    after: () => model.setStatus(document, status),
  };
}

/** What going on from a memo made: a document that has the items of its rows, Confirmed already. */
async function addConfirmed(
  { model }: World,
  made: Pick<Document, 'id' | 'kind' | 'party'>,
  from: { rows: Row[]; prices: number[] },
  read: Read,
): Promise<void> {
  const document: Document = { ...made, status: 'New', day: 0, rows: [], paid: 0 };
  const ids = await read(`${made.kind}-item`, { [idKey(made.kind)]: made.id });
  for (const [index, source] of from.rows.entries()) {
    const { id } = ids.find(({ inventory_id }) => inventory_id === source.item.id);
    document.rows.push({ id, document, item: source.item, price: from.prices[index] ?? 0, source });
  }
  model.documents.push(document);
  model.setStatus(document, 'Confirmed');
}

/** The rows of a memo in whose items are sold or out, and still to be bought from their owner. */
function rowsAway({ model }: World, { kind, rows }: Document): Row[] {
  return kind === 'memo-in' ? rows.filter(({ item }) => model.isOwedAway(item)) : [];
}

/** Mostly what is left to return of a document of the same party, now and then any rows at all. */
function chosenRows({ model }: World, to: Document, kind: SourceName, what: number, choice: number): Row[] {
  const isOdd = what % 6 === 0;
  const source = pick(isOdd ? model.existing(kind) : model.pending(kind, to.party), what);
  if (!source) return [];
  return subset(isOdd ? source.rows : model.offered(source), choice);
}

/** At least one of them, those whose bits are set. */
function subset<One>(all: One[], bits: number): One[] {
  const chosen = all.filter((_, index) => (bits >> (index % 16)) & 1);
  return chosen.length > 0 ? chosen : all.slice(0, 1);
}

/** The later ones are more likely to be the interesting ones, so they come first. */
export function pick<One>(all: readonly One[], by: number): One | undefined {
  return all[all.length - 1 - (by % all.length)];
}

function documentsOf({ model }: World, names: readonly KindName[]): Document[] {
  return model.existing().filter(({ kind }) => names.includes(kind));
}

function rowsOf({ model }: World): Row[] {
  return model.existing().flatMap(({ rows }) => rows);
}

function partyFor(world: World, kind: KindName, by: number): number {
  return pick(kinds[kind].party === 'supplier' ? world.suppliers : world.customers, by) ?? 0;
}

function newItem(world: World, given: Omit<Item, 'id' | 'itemNo' | 'since' | 'costs' | 'facts'>): Item {
  const costs = [{ amount: given.cost, day: 0, made: true }];
  return {
    id: 0,
    since: 0,
    costs,
    facts: { weight: 100, color: null },
    itemNo: given.set?.itemNo ?? world.nextItemNo(),
    ...given,
  };
}

function keep({ model }: World, item: Item, id: number): void {
  Object.assign(item, { id, since: model.log.length });
  model.items.push(item);
}

function itemBody({ itemNo, cost, sale }: Item): object {
  return { item_no: itemNo, type: 'Ruby', weight: 1, cost_price: cost / 100, sale_price: sale / 100 };
}

export const snake = (name: string) => name.replaceAll('-', '_');
export const idKey = (kind: KindName) => `${snake(kind)}_id`;
const cents = (by: number) => by % 100_000;

/** Documents and costs are dated back by fewer days than that. */
export const mostAgo = 20;
/** Days are counted from the one on which the test began, also when it goes on over midnight. */
const began = Date.now();
/** YYYY-MM-DD */
export const dayAgo = (days: number) => new Date(began - days * 86_400_000).toLocaleDateString('sv');
