import { documentNote } from './documentNotes.ts';
import { planOpenReturns, planReturn, type ReturnCandidate } from './planReturns.ts';
import type { Random } from './Random.ts';
import type {
  ConvertEvent,
  DocumentEvent,
  PaymentEvent,
  PlannedStone,
  StockedStone,
  TradeEvent,
} from './tradeEvents.ts';

/** In days before today: when the house began to use this system. */
const beginning = 760;
/** The share of stones that the house owned at that time; all sets were there. */
const openingShare = 0.12;
const memoShare = 0.22;
/** For how many days suppliers leave their stones here on memo. */
const memoTerm = 90;
/** The share of consignments that are not decided yet, and of those that were canceled, for each kind. */
const undecidedShare = 0.02;

export interface Arrivals {
  events: TradeEvent[];
  /** Stones that no document brings to the house. */
  opening: PlannedStone[];
  /** Stones that can be sold, lent and returned. */
  stocked: StockedStone[];
}

/**
 * How stones come to the house: most are bought, some come on memo and are then bought or returned, and some were there
 * from the beginning.
 */
export function planArrivals(random: Random, stones: readonly PlannedStone[]): Arrivals {
  const isOpening = ({ isSet }: PlannedStone) => isSet || random.chance(openingShare);
  const opening = stones.filter(isOpening);
  const there = new Set(opening);
  const consignments = consignmentsOf(
    random,
    stones.filter((stone) => !there.has(stone)),
  );
  const events: TradeEvent[] = [];
  const stocked: StockedStone[] = opening.map((stone) => ({ ...stone, since: beginning }));
  const memoLeft: ReturnCandidate[] = [];
  const byStone = new Map(stones.map((stone) => [stone.stone, stone]));
  for (const event of decide(random, consignments)) {
    events.push(event);
    if (event.status !== 'Confirmed') continue;
    const bought = event.module === 'purchase' ? planPayments(random, event) : planMemo(random, event, memoLeft);
    events.push(...bought);
    stocked.push(...stockedBy([event, ...bought], byStone));
  }
  events.push(...planOpenReturns(random, 'memo-in-return', memoLeft));
  return { events, opening, stocked };
}

/** Stones of one supplier that arrive at the same time. */
function consignmentsOf(random: Random, stones: readonly PlannedStone[]): PlannedStone[][] {
  const bySupplier = new Map<number, PlannedStone[]>();
  for (const stone of stones) bySupplier.set(stone.supplier, [...(bySupplier.get(stone.supplier) ?? []), stone]);
  const most = 7 + Math.min(40, Math.floor(stones.length / 150));
  return [...bySupplier.values()].flatMap((own) => random.lots(own, 2, most));
}

/** The outcome of each consignment. The smallest consignments are those that are not decided or canceled. */
function decide(random: Random, consignments: readonly PlannedStone[][]): DocumentEvent[] {
  const bySize = [...consignments].sort((one, other) => one.length - other.length);
  const undecided = bySize.length < 9 ? 0 : Math.max(1, Math.round(bySize.length * undecidedShare));
  const kinds = (['purchase', 'memo-in'] as const).flatMap((module) =>
    (['New', 'Canceled'] as const).flatMap((status) => Array.from({ length: undecided }, () => ({ module, status }))),
  );
  const taken = random.shuffled(bySize.slice(kinds.length));
  const memos = Math.ceil(taken.length * memoShare);
  return [
    ...kinds.map((kind, index) => consignment(random, bySize[index] ?? [], kind)),
    ...taken.map((stones, index) =>
      consignment(random, stones, { module: index < memos ? 'memo-in' : 'purchase', status: 'Confirmed' }),
    ),
  ];
}

function consignment(
  random: Random,
  stones: readonly PlannedStone[],
  kind: Pick<DocumentEvent, 'module' | 'status'>,
): DocumentEvent {
  const { module, status } = kind;
  const ago = {
    New: () => random.integer(0, 5),
    Canceled: () => random.integer(20, 300),
    Confirmed: () => (module === 'memo-in' ? random.integer(10, 180) : random.integer(3, 730)),
  }[status]();
  return {
    kind: 'create',
    ...kind,
    party: stones[0]?.supplier ?? 0,
    ago,
    lines: stones.map(({ stone, cost }) => ({ stone, price: cost })),
    ...(status === 'Canceled' && { wasConfirmed: random.chance(0.5) }),
    ...(module === 'memo-in' && { days: memoTerm }),
    ...(module === 'purchase' && random.chance(0.6) && { invoice_number: supplierNumber(random, stones[0]) }),
    ...documentNote(random, module === 'purchase' ? 'purchase' : 'memo-in'),
  };
}

/** Each supplier has a numbering of its own. No two purchases begin with the same stone, so no number occurs twice. */
function supplierNumber(random: Random, first: PlannedStone | undefined): string {
  const pattern = random.pick(['INV-##', 'INV/##-', 'G##/', '##-']);
  return `${random.digits(pattern)}${String((first?.stone ?? 0) + 1).padStart(4, '0')}`;
}

/** Most purchases are paid, some in two parts, some in part only, and the latest ones not yet. */
function planPayments(random: Random, source: DocumentEvent | ConvertEvent): PaymentEvent[] {
  const sum = source.lines.reduce((total, { price }) => total + price, 0);
  const method = random.weighted([
    { method: 'Bank Transfer', share: 8 },
    { method: 'Cheque', share: 1 },
    { method: 'Cash', share: 1 },
  ] as const).method;
  const first = random.integer(Math.max(0, source.ago - 45), source.ago);
  const pay = (ago: number, amount?: number): PaymentEvent => ({
    ...{ kind: 'pay', source, ago, method },
    ...(amount !== undefined && { amount }),
  });
  const roll = random.next() * (source.ago < 30 ? 2 : 1);
  if (roll < 0.6) return [pay(first)];
  if (roll < 0.75) return [pay(first, Math.ceil(sum / 2)), pay(random.integer(0, first))];
  return roll < 0.88 ? [pay(first, Math.ceil(sum * random.between(0.3, 0.7)))] : [];
}

/** Some stones of a memo are bought, some are returned, and most are still here; `left` receives those. */
function planMemo(random: Random, source: DocumentEvent, left: ReturnCandidate[]): TradeEvent[] {
  const [first, ...others] = source.lines;
  const fates = others.map((line) => ({ line, roll: random.next() }));
  const back = fates.filter(({ roll }) => roll < 0.3).map(({ line }) => line.stone);
  const bought = fates.filter(({ roll }) => roll > 0.65).map(({ line }) => line);
  const here = fates.filter(({ roll }) => roll >= 0.3 && roll <= 0.65).map(({ line }) => line);
  for (const { stone } of [...(first ? [first] : []), ...here]) left.push({ source, stone });
  const events: TradeEvent[] = back.length > 0 ? [planReturn(random, 'memo-in-return', source, back)] : [];
  if (bought.length > 0) {
    const ago = random.integer(0, source.ago - 2);
    const lines = bought.map(({ stone, price }) => ({
      stone,
      price: Math.ceil((price * random.between(0.94, 1)) / 5) * 5,
    }));
    const moved: ConvertEvent = { kind: 'convert', module: 'purchase', source, ago, lines };
    events.push(moved, ...planPayments(random, moved));
  }
  return events;
}

/** The stones that the house owns after these events. */
function stockedBy(events: readonly TradeEvent[], byStone: ReadonlyMap<number, PlannedStone>): StockedStone[] {
  return events.flatMap((event) => {
    if (event.kind === 'pay' || event.kind === 'return' || event.module !== 'purchase') return [];
    return event.lines.flatMap(({ stone }) => {
      const known = byStone.get(stone);
      return known ? [{ ...known, since: event.ago, ...(event.kind === 'create' && { source: event }) }] : [];
    });
  });
}
