/*
 * The rules of stock, said a second time: from the design's text alone, in memory, with nothing of the product in it.
 * Amounts are whole cents. Nothing here checks itself: who asks for something that `refuses…` refuses gets nonsense.
 */

export type DocumentStatus = 'New' | 'Confirmed' | 'Canceled';

interface Kind {
  party: 'supplier' | 'customer';
  /** What a confirmed row makes of its item. */
  becomes: 'Available' | 'Unavailable' | 'Sold';
  tracking: string;
  price: string;
  /** Rows bring new items; otherwise they take what is there. */
  brings?: true;
  /** The price of the item that a row starts with. */
  priceFrom?: 'cost' | 'sale';
  /** Whose the item is from then on. */
  owner?: 'own' | 'memo';
  /** The module that it takes rows back from. */
  returns?: SourceName;
  /** What the row of a memo says while it is out, and when it was returned. */
  rowStatus?: { out: string; returned: string };
}

export type SourceName = 'purchase' | 'memo-in' | 'memo-out' | 'sale';
export type KindName = SourceName | `${SourceName}-return`;

export const sourceNames: SourceName[] = ['purchase', 'memo-in', 'memo-out', 'sale'];

export const kinds: Record<KindName, Kind> = {
  purchase: {
    party: 'supplier',
    becomes: 'Available',
    tracking: 'Purchase',
    price: 'purchase_price',
    brings: true,
    priceFrom: 'cost',
    owner: 'own',
  },
  'purchase-return': {
    party: 'supplier',
    becomes: 'Unavailable',
    tracking: 'Purchase Return',
    price: 'purchase_price',
    returns: 'purchase',
  },
  'memo-in': {
    party: 'supplier',
    becomes: 'Available',
    tracking: 'Memo In',
    price: 'memo_in_price',
    brings: true,
    priceFrom: 'cost',
    owner: 'memo',
    rowStatus: { out: 'MemoIn', returned: 'Unavailable' },
  },
  'memo-in-return': {
    party: 'supplier',
    becomes: 'Unavailable',
    tracking: 'Memo In Return',
    price: 'memo_in_price',
    returns: 'memo-in',
  },
  'memo-out': {
    party: 'customer',
    becomes: 'Unavailable',
    tracking: 'Memo Out',
    price: 'memo_out_price',
    priceFrom: 'sale',
    rowStatus: { out: 'MemoOut', returned: 'Available' },
  },
  'memo-out-return': {
    party: 'customer',
    becomes: 'Available',
    tracking: 'Memo Out Return',
    price: 'memo_out_price',
    returns: 'memo-out',
  },
  sale: { party: 'customer', becomes: 'Sold', tracking: 'Sale', price: 'sale_price', priceFrom: 'sale' },
  'sale-return': {
    party: 'customer',
    becomes: 'Available',
    tracking: 'Sale Return',
    price: 'sale_price',
    returns: 'sale',
  },
};

export interface Item {
  id: number;
  itemNo: string;
  /** How much of the log was written when it came. */
  since: number;
  /** What its entries add up to. */
  cost: number;
  costs: CostEntry[];
  sale: number;
  facts: ItemFacts;
  /** The document that it was made in; nothing for an item made directly. */
  madeIn?: Document;
  /** The set that it is part of. */
  set?: Item;
  isSet?: boolean;
}

/** What papers say of an item; the weight in hundredths of a carat. */
export interface ItemFacts {
  weight: number;
  color: string | null;
}

/** What papers say of a party. */
export interface PartyFacts {
  name: string;
  address: string | null;
}

/** A change of what an item cost. Days are counted from today: yesterday is -1. */
export interface CostEntry {
  amount: number;
  day: number;
  /** It came with the item, so it holds on every day. */
  made?: boolean;
  /** What it comes from: a row of a document, or a cost that was added; nothing for what stays when these go. */
  from?: Row | AddedCost;
  takenBack?: boolean;
}

/** A bill for an item, paid to others than who sold it. */
export interface AddedCost {
  id: number;
  item: Item;
  bill: true;
}

export interface Row {
  id: number;
  document: Document;
  item: Item;
  price: number;
  /** The row that it takes back, or the row of a memo that it goes on from. */
  source?: Row;
  /** It only changed who owns its item, which was sold or out. */
  onlyOwner?: boolean;
  /** What its item had cost when it was confirmed, how many entries that were, and how many rows had moved by then. */
  kept?: { cost: number; entries: number; moved: number };
  /** What was true of its item when it was confirmed: the paper says it as long as it is. */
  printed?: ItemFacts | undefined;
}

export interface Document {
  id: number;
  kind: KindName;
  party: number;
  status: DocumentStatus;
  day: number;
  rows: Row[];
  /** What was true of the party when it was confirmed. */
  printed?: PartyFacts | undefined;
  paid: number;
  /** There are payments of it, canceled or not. */
  everPaid?: boolean;
  deleted?: boolean;
}

/** A payment for a document, a use of a credit (`from` where it was), or below 0 what was paid back. */
export interface Payment {
  id: number;
  document: Document;
  amount: number;
  from?: { document: Document; amount: number }[];
  canceled?: boolean;
}

export class StockModel {
  readonly items: Item[] = [];
  readonly documents: Document[] = [];
  readonly payments: Payment[] = [];
  readonly addedCosts: AddedCost[] = [];
  /** By the kind of the party, and its id. */
  readonly parties = { supplier: new Map<number, PartyFacts>(), customer: new Map<number, PartyFacts>() };
  private moves = 0;
  /** Rows whose movements are active, in order. */
  readonly active: Row[] = [];
  /** Every movement and reversal that there ever was, and what became of items that a document still has to bring. */
  readonly log: { item: Item; type: string; status: string; moved: boolean }[] = [];

  itemStatus(item: Item): string {
    if (item.set) return this.itemStatus(item.set);
    const last = this.lastOf(item);
    if (last) return kinds[last.document.kind].becomes;
    if (!item.madeIn) return 'Available';
    return item.madeIn.status === 'New' && this.rowIn(item.madeIn, item) ? 'New' : 'Canceled';
  }

  /** Whether an item was sold or is out that the house has on memo from its owner. */
  isOwedAway(item: Item): boolean {
    return this.memoOf(item) !== undefined && this.itemStatus(item) !== 'Available';
  }

  rowStatus(row: Row): string {
    if (row.document.status !== 'Confirmed') return row.document.status;
    const { out, returned } = kinds[row.document.kind].rowStatus ?? { out: '', returned: '' };
    const onward = this.active.find((next) => next.source === row && !kinds[next.document.kind].returns);
    if (onward) return onward.document.kind === 'sale' ? 'Sold' : 'Purchased';
    return this.isReturned(row) ? returned : out;
  }

  sum(document: Document): number {
    return document.rows.reduce((total, { price }) => total + price, 0);
  }

  /** What Confirmed returns took back, at their own prices. */
  returned(document: Document): number {
    return this.documents
      .filter((one) => one.status === 'Confirmed' && kinds[one.kind].returns === document.kind)
      .flatMap(({ rows }) => rows)
      .reduce((total, { source, price }) => total + (source?.document === document ? price : 0), 0);
  }

  /** A canceled document owes nothing: what was paid for it is a credit. */
  due(document: Document): number {
    const sum = document.status === 'Canceled' ? 0 : this.sum(document);
    return sum - this.returned(document) - document.paid;
  }

  /** What is open with a party: Confirmed documents less what came back, and all payments. */
  balance(party: 'supplier' | 'customer', id: number): number {
    const invoiced = party === 'supplier' ? 'purchase' : 'sale';
    const theirs = this.existing(invoiced).filter((one) => one.party === id);
    return theirs.reduce((sum, one) => sum + (one.status === 'New' ? -one.paid : this.due(one)), 0);
  }

  isPaid(document: Document): boolean {
    const isSettled = this.sum(document) - this.returned(document) - document.paid <= 0;
    return isSettled && (this.sum(document) > 0 || document.status === 'Confirmed');
  }

  /** What a return may choose of a document. */
  rowsToReturn(document: Document): Row[] {
    return document.status === 'Confirmed' ? document.rows.filter((row) => this.isLeft(row)) : [];
  }

  /** Those of them that are offered: what is here on memo goes back only while it is here. */
  offered(document: Document): Row[] {
    const isOffered = ({ item }: Row) => document.kind !== 'memo-in' || this.itemStatus(item) === 'Available';
    return this.rowsToReturn(document).filter(isOffered);
  }

  /** The documents of a party with something left to return. */
  pending(kind: SourceName, party: number): Document[] {
    return this.existing(kind).filter((one) => one.party === party && this.offered(one).length > 0);
  }

  existing(kind?: KindName): Document[] {
    return this.documents.filter((one) => !one.deleted && (!kind || one.kind === kind));
  }

  refusesRow(document: Document, item?: Item): boolean {
    const confirmed = document.status === 'Confirmed';
    if (confirmed && document.kind !== 'memo-in') return true;
    if (!item) return false;
    if (item.set || this.rowIn(document, item)) return true;
    const free = document.kind === 'memo-in' && !confirmed;
    if (free || this.itemStatus(item) === 'Available') return false;
    if (this.isGone(item)) return !kinds[document.kind].owner;
    return document.kind !== 'purchase' || this.memoOf(item)?.document.party !== document.party;
  }

  addRow(document: Document, row: Row): void {
    document.rows.push(row);
    const memo = this.memoOf(row.item);
    if (document.kind === 'purchase' && memo?.document.party === document.party) row.source = memo;
    if (document.status === 'Confirmed') this.post(row);
  }

  refusesReturn(document: Document, rows: Row[]): boolean {
    const { returns } = kinds[document.kind];
    const isFit = ({ document: source, item }: Row) =>
      source.kind === returns && source.party === document.party && !this.rowIn(document, item);
    const isLeft = (row: Row) => this.rowsToReturn(row.document).includes(row);
    return document.status === 'Confirmed' || !rows.every((row) => isFit(row) && isLeft(row));
  }

  /** A row, or what it says, is locked with its document; a row that another goes back to stays. */
  refusesEdit({ document }: Row): boolean {
    return document.status === 'Confirmed';
  }

  refusesRemoval(row: Row): boolean {
    return this.refusesEdit(row) || this.isUsed(row);
  }

  removeRow(row: Row): void {
    row.document.rows.splice(row.document.rows.indexOf(row), 1);
    if (row.item.madeIn === row.document && !this.hasHistory(row.item)) this.removeItem(row.item);
  }

  /** Canceling what was paid asks first, and so does confirming what comes to less by now. */
  refusesStatus(document: Document, status: DocumentStatus, asCredit = false): boolean {
    if (document.status === status) return false;
    if (status === 'Canceled' && document.paid > 0 && !asCredit) return true;
    if (status === 'Confirmed' && document.paid > this.sum(document) && !asCredit) return true;
    if (status === 'Confirmed')
      return document.rows.length === 0 || !document.rows.every((row) => this.mayConfirm(row));
    return document.status === 'Confirmed' && !document.rows.every((row) => this.maySetBack(row));
  }

  setStatus(document: Document, status: DocumentStatus): void {
    if (document.status === status) return;
    const before = document.status;
    document.status = status;
    document.printed = status === 'Confirmed' ? { ...this.partyOf(document) } : undefined;
    for (const row of document.rows) {
      if (status === 'Confirmed') this.post(row);
      else if (before === 'Confirmed') this.reverse(row);
      else if (row.item.madeIn === document) this.tell(row, false);
    }
  }

  refusesDocumentRemoval(document: Document): boolean {
    return (
      document.status === 'Confirmed' ||
      document.paid > 0 ||
      document.everPaid ||
      document.rows.some((row) => this.isUsed(row))
    );
  }

  removeDocument(document: Document): void {
    for (const row of [...document.rows]) this.removeRow(row);
    document.deleted = true;
  }

  refusesItemRemoval(item: Item): boolean {
    return this.hasHistory(item) || this.items.some((part) => part.set === item);
  }

  removeItem(item: Item): void {
    this.items.splice(this.items.indexOf(item), 1);
    this.addedCosts.splice(0, Infinity, ...this.addedCosts.filter((cost) => cost.item !== item));
  }

  /** What is chosen from somebody's documents is returned to nobody else. */
  refusesParty(document: Document, party: number): boolean {
    if (document.party === party) return false;
    if (document.paid > 0) return true;
    if (document.rows.some((row) => this.returnsOf(row).length > 0)) return true;
    return document.status === 'Confirmed' || (kinds[document.kind].returns !== undefined && document.rows.length > 0);
  }

  /**
   * Going on from a memo: what is out with the customer is sold, what the supplier left is bought, wherever it is by now.
   */
  refusesOnward(memo: Document, rows: Row[]): boolean {
    const goesOn = (row: Row) => (memo.kind === 'memo-in' ? this.memoOf(row.item) === row : this.isOut(row));
    return memo.status !== 'Confirmed' || rows.length === 0 || !rows.every((row) => goesOn(row) && this.isLeft(row));
  }

  /** A credit goes from where it is to another document, the oldest one first. */
  refusesCredit(document: Document, amount: number): boolean {
    if (document.status === 'Canceled' || amount > this.due(document)) return true;
    return amount > this.holders(document).reduce((sum, one) => sum - this.due(one), 0);
  }

  spendCredit(document: Document, amount: number, id: number): void {
    let left = amount;
    const from: { document: Document; amount: number }[] = [];
    for (const holder of this.holders(document)) {
      const taken = Math.min(left, -this.due(holder));
      if (taken > 0) from.push({ document: holder, amount: taken });
      left -= taken;
    }
    for (const one of from) one.document.paid -= one.amount;
    document.paid += amount;
    document.everPaid = true;
    this.payments.push({ id, document, amount, from });
  }

  /** What was used for something else, or paid back, is not taken away. */
  refusesCanceling({ document, amount, canceled }: Payment): boolean {
    return canceled === true || document.paid - amount < 0;
  }

  cancelPayment(payment: Payment): void {
    payment.canceled = true;
    payment.document.paid -= payment.amount;
    for (const one of payment.from ?? []) one.document.paid += one.amount;
  }

  /** The documents of the same party that hold a credit; all of them have the same day. */
  private holders(document: Document): Document[] {
    return this.existing(document.kind)
      .filter((one) => one !== document && one.party === document.party && this.due(one) < 0)
      .sort((one, other) => one.id - other.id);
  }

  refusesPayment(document: Document, amount: number): boolean {
    return document.status === 'Canceled' || amount > this.due(document);
  }

  /** What an item cost on a day that is past. Nothing costs less than nothing. */
  costOn({ costs }: Item, day: number): number {
    return Math.max(sumOf(costs.filter((entry) => entry.made || entry.day <= day)), 0);
  }

  editCost(item: Item, cost: number): void {
    this.enter(item, { amount: cost - item.cost, day: 0 });
  }

  /** What an item would cost without bills: a row of a document that brings it begins with that. */
  startingPrice({ costs }: Item): number {
    return Math.max(sumOf(costs.filter((entry) => !isBilled(entry))), 0);
  }

  /** What a part cost is in the cost of its set. */
  refusesCost(item: Item): boolean {
    return item.set !== undefined;
  }

  addCost(cost: AddedCost, amount: number, day: number): void {
    this.addedCosts.push(cost);
    this.enter(cost.item, { amount, day, from: cost });
  }

  changeCost(cost: AddedCost, amount: number): void {
    const [entry] = cost.item.costs.filter((one) => one.from === cost && !one.takenBack);
    if (!entry) return;
    entry.takenBack = true;
    this.enter(cost.item, { amount: -entry.amount, day: entry.day, from: cost, takenBack: true });
    this.enter(cost.item, { amount, day: entry.day, from: cost });
    this.even(cost.item);
  }

  removeCost(cost: AddedCost): void {
    this.addedCosts.splice(this.addedCosts.indexOf(cost), 1);
    this.takeBack(cost.item, cost);
  }

  /** What the paper of a document says of its party and of each item: what was kept, or what is true now. */
  paper(document: Document): { kept: boolean; party: PartyFacts; items: (ItemFacts & { id: number })[] } {
    return {
      kept: document.status === 'Confirmed',
      party: document.printed ?? this.partyOf(document),
      items: document.rows.map(({ item, printed }) => ({ id: item.id, ...(printed ?? item.facts) })),
    };
  }

  private partyOf({ kind, party }: Document): PartyFacts {
    return this.parties[kinds[kind].party].get(party) ?? { name: '', address: null };
  }

  /** What the items of a Confirmed sale cost that did not come back, and what was added to that later. */
  costOfSale({ rows }: Document): { cost: number; adjustment: number } {
    const stayed = rows.filter((row) => !this.isReturned(row));
    return {
      cost: stayed.reduce((sum, { kept }) => sum + (kept?.cost ?? 0), 0),
      adjustment: stayed.reduce((sum, row) => sum + this.adjustmentOf(row), 0),
    };
  }

  /**
   * The bills that stand now and did not when the item was sold; and if it was bought from its owner since, what that
   * came to beside what the item had cost without bills.
   */
  private adjustmentOf({ item, kept }: Row): number {
    const before = item.costs.slice(0, kept?.entries ?? 0);
    const billed = sumOf(item.costs.filter(isBilled)) - sumOf(before.filter(isBilled));
    const bought = this.active.findLast((row) => row.item === item && kinds[row.document.kind].brings);
    if ((bought?.kept?.moved ?? 0) < (kept?.moved ?? 0)) return billed;
    return billed + (bought?.price ?? 0) - sumOf(before.filter((entry) => !isBilled(entry)));
  }

  private enter(item: Item, entry: CostEntry): void {
    item.costs.push(entry);
    item.cost += entry.amount;
  }

  /**
   * From its day on the item costs the price of the row and its bills; what else later days had before is taken off on
   * the last of them.
   */
  private price(row: Row): void {
    const { item, document, price } = row;
    const priced = item.costs.filter((entry) => !isBilled(entry));
    const then = sumOf(priced.filter(({ made, day }) => made || day <= document.day));
    const later = priced.filter(({ made, day }) => !made && day > document.day).map(({ day }) => day);
    const rest = then - sumOf(priced);
    this.enter(item, { amount: price - then, day: document.day, from: row });
    if (rest !== 0) this.enter(item, { amount: rest, day: Math.max(...later), from: row });
  }

  /** What was edited in between stays, but nothing costs less than nothing. */
  private takeBack(item: Item, from: Row | AddedCost): void {
    for (const entry of item.costs.filter((one) => one.from === from && !one.takenBack)) {
      entry.takenBack = true;
      this.enter(item, { amount: -entry.amount, day: entry.day, from, takenBack: true });
    }
    this.even(item);
  }

  private even(item: Item): void {
    if (item.cost < 0) this.enter(item, { amount: -item.cost, day: Math.max(...item.costs.map(({ day }) => day)) });
  }

  private mayConfirm(row: Row): boolean {
    const { item, document, source } = row;
    const { brings, returns } = kinds[document.kind];
    if (returns) return source !== undefined && this.isOut(source);
    if (brings && item.madeIn === document && this.lastOf(item) === undefined) return true;
    if (item.set) return false;
    if (this.isGone(item)) return kinds[document.kind].owner !== undefined;
    if (document.kind === 'purchase') return this.memoOf(item)?.document.party === document.party;
    return this.itemStatus(item) === 'Available';
  }

  /** Nobody else gave the item its status since, or settled whose it is, as far as the row did. */
  private maySetBack(row: Row): boolean {
    // What settled the owner alone stays while the item is back with whom it was bought from.
    const isLast = row.onlyOwner ? !this.isReturned(row) : this.lastOf(row.item) === row;
    return isLast && (!kinds[row.document.kind].owner || this.ownerOf(row.item) === row);
  }

  /** The item has gone back to whom it came from. */
  private isGone(item: Item): boolean {
    const source = kinds[this.lastOf(item)?.document.kind ?? 'sale'].returns;
    return source !== undefined && kinds[source].owner !== undefined;
  }

  /** Whether the item is still what the row's document made it, and nobody else settled since whose it is. */
  private isOut(row: Row): boolean {
    if (row.document.status !== 'Confirmed' || this.isReturned(row)) return false;
    if (kinds[row.document.kind].owner && this.ownerOf(row.item) !== row) return false;
    return this.itemStatus(row.item) === kinds[row.document.kind].becomes;
  }

  private isLeft(row: Row): boolean {
    if (kinds[row.document.kind].rowStatus && this.rowStatus(row) === 'Purchased') return false;
    const taken = this.returnsOf(row).some(({ document }) => document.status !== 'Canceled');
    return !taken;
  }

  private isReturned(row: Row): boolean {
    return this.returnsOf(row).some(({ document }) => document.status === 'Confirmed');
  }

  private returnsOf(row: Row): Row[] {
    return this.rowsAfter(row).filter(({ document }) => kinds[document.kind].returns);
  }

  private rowsAfter(row: Row): Row[] {
    return this.existing().flatMap(({ rows }) => rows.filter(({ source }) => source === row));
  }

  private isUsed(row: Row): boolean {
    return this.rowsAfter(row).length > 0;
  }

  private hasHistory(item: Item): boolean {
    const moved = this.log.slice(item.since).some((entry) => entry.moved && entry.item === (item.set ?? item));
    return moved || this.existing().some((one) => this.rowIn(one, item));
  }

  private rowIn(document: Document, item: Item): Row | undefined {
    return document.deleted ? undefined : document.rows.find((row) => row.item === item);
  }

  /** The row that gave the item its status. */
  private lastOf(item: Item): Row | undefined {
    return this.active.findLast((row) => row.item === item && !row.onlyOwner);
  }

  /** The row that settled last whose the item is. */
  private ownerOf(item: Item): Row | undefined {
    return this.active.findLast((row) => row.item === item && kinds[row.document.kind].owner);
  }

  /** The row of the memo in that an item is here on, if it is no longer the house's own. */
  private memoOf(item: Item): Row | undefined {
    const last = this.ownerOf(item);
    return last?.document.kind === 'memo-in' && !this.isGone(item) ? last : undefined;
  }

  private post(row: Row): void {
    const { kind } = row.document;
    if (kind === 'purchase' && row.item.madeIn !== row.document) {
      row.source = this.memoOf(row.item);
      row.onlyOwner = !this.isGone(row.item) && this.itemStatus(row.item) !== 'Available';
    }
    row.kept = { cost: row.item.cost, entries: row.item.costs.length, moved: ++this.moves };
    row.printed = { ...row.item.facts };
    if (kinds[kind].brings) this.price(row);
    this.active.push(row);
    this.tell(row, true);
  }

  private reverse(row: Row): void {
    this.active.splice(this.active.indexOf(row), 1);
    row.printed = undefined;
    this.takeBack(row.item, row);
    this.tell(row, true, ' Set Back');
  }

  private tell({ item, document }: Row, moved: boolean, suffix = ''): void {
    this.log.push({ item, moved, type: kinds[document.kind].tracking + suffix, status: this.itemStatus(item) });
  }
}

const sumOf = (entries: readonly CostEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);
const isBilled = ({ from }: CostEntry) => from !== undefined && 'bill' in from;
