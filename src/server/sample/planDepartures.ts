import { documentNote } from './documentNotes.ts';
import { planOpenReturns, planReturn, type ReturnCandidate } from './planReturns.ts';
import type { Random } from './Random.ts';
import type {
  ConvertEvent,
  DocumentEvent,
  DocumentLine,
  PaymentEvent,
  ReturnEvent,
  StockedStone,
  TradeEvent,
} from './tradeEvents.ts';

/** The shares of all stones with each outcome. The rest is in stock. */
const shares = {
  sold: 0.17,
  out: 0.105,
  backFromMemo: 0.07,
  soldFromMemo: 0.045,
  givenBack: 0.022,
  undecided: 0.01,
};
/** Shares of the sales. */
const saleReturnShare = 0.08;
/** In days: stones that are out for more than three months are overdue. */
const longestOut = 120;
/** The most returns to suppliers. */
const mostGivenBack = 40;
/** In stones: a house with so many more lets as many more go in one document. */
const largerHouse = 500;
/** For how many days the house lends stones, as agreed with each customer. */
const terms = [30, 60, 30, 90];

/** How stones leave the house, and how some of them come back. */
export function planDepartures(
  random: Random,
  stocked: readonly StockedStone[],
  { count, customers }: { count: number; customers: number },
): TradeEvent[] {
  const pool = random.shuffled(stocked.filter(({ since }) => since > 0));
  const take = (share: number) => pool.splice(0, Math.max(1, Math.round(count * share)));
  const givenBack = pool
    .filter(({ source }) => source)
    .slice(0, Math.min(mostGivenBack, Math.max(1, Math.round(count * shares.givenBack))));
  for (const stone of givenBack) pool.splice(pool.indexOf(stone), 1);
  const someone = () => random.integer(0, customers - 1);
  const larger = Math.max(1, Math.round(count / largerHouse));
  const events: TradeEvent[] = [
    ...givenBack.flatMap(({ source, stone }) =>
      source ? [planReturn(random, 'purchase-return', source, [stone])] : [],
    ),
    ...planSales(random, take(shares.sold), someone, 4 * larger),
    ...planMemos(random, someone, larger, {
      out: take(shares.out),
      back: take(shares.backFromMemo),
      sold: take(shares.soldFromMemo),
    }),
  ];
  for (const module of ['sale', 'memo-out'] as const) {
    for (const status of ['New', 'Canceled'] as const) {
      events.push(...planUndecided(random, take(shares.undecided), { module, status, someone, most: 3 * larger }));
    }
  }
  const kept = pool.flatMap(({ source, stone }) => (source ? [{ source, stone }] : []));
  return [...events, ...planOpenReturns(random, 'purchase-return', kept.slice(0, Math.ceil(count / 10)))];
}

type Someone = () => number;

/** Stones that arrived at about the same time leave in one document. */
function parcels(random: Random, stones: readonly StockedStone[], most: number): StockedStone[][] {
  return random.lots(
    [...stones].sort((one, other) => other.since - one.since),
    1,
    most,
  );
}

/** A day on which all of the stones had arrived. */
function sinceAll(stones: readonly StockedStone[]): number {
  return Math.min(...stones.map(({ since }) => since)) - 1;
}

/** The final price is up to a seventh below the asking price. */
function sold(random: Random, stones: readonly StockedStone[]): DocumentLine[] {
  return stones.map(({ stone, askingPrice }) => ({
    stone,
    price: Math.max(5, Math.round((askingPrice * random.between(0.86, 1)) / 5) * 5),
  }));
}

function planSales(random: Random, stones: readonly StockedStone[], someone: Someone, most: number): TradeEvent[] {
  const sales = parcels(random, stones, most).map((parcel): DocumentEvent => {
    const ago = random.integer(0, sinceAll(parcel));
    return {
      ...{ kind: 'create', module: 'sale', status: 'Confirmed', party: someone(), ago, lines: sold(random, parcel) },
      ...documentNote(random, 'sale'),
    };
  });
  const mayReturn = random.shuffled(sales);
  const back = mayReturn.splice(0, Math.max(1, Math.round(sales.length * saleReturnShare)));
  const returns = back.map((sale) =>
    planReturn(
      random,
      'sale-return',
      sale,
      sale.lines.slice(0, 1).map(({ stone }) => stone),
    ),
  );
  const payments = sales.flatMap((sale) => planReceipts(random, sale));
  return [...sales, ...payments, ...returns, ...planOpenReturns(random, 'sale-return', candidatesOf(mayReturn))];
}

/** Most customers pay within six weeks; some pay much later, or in part. */
function planReceipts(random: Random, source: DocumentEvent | ConvertEvent): PaymentEvent[] {
  if (!random.chance(source.ago > 40 ? 0.86 : 0.45)) return [];
  const sum = source.lines.reduce((total, { price }) => total + price, 0);
  const ago = random.integer(Math.max(0, source.ago - 45), source.ago);
  const method = random.chance(0.8) ? 'Bank Transfer' : 'Cheque';
  return [{ kind: 'pay', source, ago, method, ...(random.chance(0.12) && { amount: Math.ceil(sum / 2) }) }];
}

function candidatesOf(sources: readonly DocumentEvent[]): ReturnCandidate[] {
  return sources.flatMap((source) => source.lines.map(({ stone }) => ({ source, stone })));
}

interface Lent {
  out: readonly StockedStone[];
  back: readonly StockedStone[];
  sold: readonly StockedStone[];
}

/** Memos of stones that are still out, were returned, and were sold, in random order. */
function planMemos(random: Random, someone: Someone, larger: number, lent: Lent): TradeEvent[] {
  const stones = random.shuffled([...lent.out, ...lent.back, ...lent.sold]);
  const [out, back] = [new Set(lent.out), new Set(lent.back)];
  const left: ReturnCandidate[] = [];
  const events = random.lots(stones, 2 * larger, 6 * larger).flatMap((parcel): TradeEvent[] => {
    const stillOut = parcel.filter((stone) => out.has(stone));
    const longest = stillOut.length > 0 ? longestOut : 500;
    const memo = lend(random, parcel, { status: 'Confirmed', ago: random.integer(0, longest), party: someone() });
    left.push(...stillOut.map(({ stone }) => ({ source: memo, stone })));
    const returned = parcel.filter((stone) => back.has(stone));
    const bought = parcel.filter((stone) => !out.has(stone) && !back.has(stone));
    return [memo, ...backFrom(random, memo, returned, 3 * larger), ...soldFrom(random, memo, bought)];
  });
  return [...events, ...planOpenReturns(random, 'memo-out-return', left)];
}

function lend(
  random: Random,
  stones: readonly StockedStone[],
  start: Pick<DocumentEvent, 'status' | 'ago' | 'party'>,
): DocumentEvent {
  return {
    ...{ kind: 'create', module: 'memo-out', ...start },
    ...{ ago: Math.min(start.ago, sinceAll(stones)), days: terms[start.party % terms.length] ?? 30 },
    lines: stones.map(({ stone, askingPrice }) => ({ stone, price: askingPrice })),
    ...documentNote(random, 'memo-out'),
  };
}

function backFrom(random: Random, memo: DocumentEvent, stones: readonly StockedStone[], most: number): ReturnEvent[] {
  return random.lots(stones, 1, most).map((parcel) =>
    planReturn(
      random,
      'memo-out-return',
      memo,
      parcel.map(({ stone }) => stone),
    ),
  );
}

function soldFrom(random: Random, source: DocumentEvent, stones: readonly StockedStone[]): TradeEvent[] {
  if (stones.length === 0) return [];
  const ago = random.integer(0, Math.max(0, source.ago - 2));
  const sale: ConvertEvent = { kind: 'convert', module: 'sale', source, ago, lines: sold(random, stones) };
  return [sale, ...planReceipts(random, sale)];
}

/** Documents that are still New, and documents that were Canceled. */
function planUndecided(
  random: Random,
  stones: readonly StockedStone[],
  {
    module,
    status,
    someone,
    most,
  }: { module: 'sale' | 'memo-out'; status: 'New' | 'Canceled'; someone: Someone; most: number },
): DocumentEvent[] {
  return parcels(random, stones, most).map((parcel) => ({
    ...{ kind: 'create', module, status, party: someone() },
    ago: Math.min(sinceAll(parcel), status === 'New' ? random.integer(0, 6) : random.integer(8, 200)),
    lines: sold(random, parcel),
    ...(module === 'memo-out' && { days: 30 }),
    ...(status === 'Canceled' && { wasConfirmed: random.chance(0.5) }),
    ...documentNote(random, module),
  }));
}
