import { documentNote } from './documentNotes.ts';
import type { Random } from './Random.ts';
import type { DocumentEvent, ReturnEvent } from './tradeEvents.ts';

/** A stone that is not yet returned from its document. */
export interface ReturnCandidate {
  source: DocumentEvent;
  stone: number;
}

/**
 * One in so many of the stones that could be returned is in a return that is New, and as many are in a return that was
 * Canceled.
 */
const undecidedShare = 0.03;
const mostUndecided = 20;

/** A Confirmed return, on a day between its source and today. */
export function planReturn(
  random: Random,
  module: ReturnEvent['module'],
  source: DocumentEvent,
  stones: number[],
): ReturnEvent {
  const ago = random.integer(0, Math.max(0, source.ago - 2));
  return { kind: 'return', module, source, status: 'Confirmed', ago, stones, ...documentNote(random, 'return') };
}

/** Returns that are New or Canceled, of stones that stay where they are. */
export function planOpenReturns(
  random: Random,
  module: ReturnEvent['module'],
  candidates: readonly ReturnCandidate[],
): ReturnEvent[] {
  const count = Math.min(mostUndecided, Math.max(1, Math.round(candidates.length * undecidedShare)));
  const shuffled = random.shuffled(candidates);
  const open = shuffled.slice(0, count).map(({ source, stone }): ReturnEvent => {
    const ago = random.integer(0, Math.min(6, source.ago));
    return { kind: 'return', module, source, status: 'New', ago, stones: [stone], ...documentNote(random, 'return') };
  });
  // The Canceled returns come before the New ones, so that no stone is in two returns at a time where there is only one
  // candidate.
  const calledOff = shuffled.slice(-count).map(
    ({ source, stone }): ReturnEvent => ({
      ...{ kind: 'return', module, source, stones: [stone], status: 'Canceled', wasConfirmed: random.chance(0.5) },
      ago: random.integer(Math.min(7, source.ago), source.ago),
      ...documentNote(random, 'return'),
    }),
  );
  return [...calledOff, ...open];
}
