import type { Module } from '../../../metadata/model.ts';
import type { Outcome } from '../house/outcome.ts';
import type { RecordMaker } from '../make/RecordMaker.ts';

/** A module that is tried out. */
export interface Trial {
  maker: RecordMaker;
  /** With the values of its value lists. */
  module: Module;
}

/** Tries one thing of a module out. Throws NotApplicable and Unmakeable. */
export type TrialCheck = (trial: Trial) => Promise<Outcome>;

/** What one of several tries came to: a fault, why it was not made, or neither. */
export interface Tried {
  fault?: string;
  note?: string;
}

/** `1 field`, `3 fields`: the number with its word. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
