import type { AnyField } from '../fieldType.ts';

/** Values to try a field out with, as requests give them. */
export interface Samples {
  /** Values that the field takes: an ordinary one first, then those at its limits. */
  valid: unknown[];
  /** Values that it refuses. */
  wrong: WrongSample[];
}

export interface WrongSample {
  value: unknown;
  /** What is wrong with it, as the end of a sentence: `less than min 0`. */
  why: string;
}

export interface SampleContext {
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** The samples of another field: how a type with parts (repeat-section) reaches the types of its parts. */
  samplesOf(field: AnyField): Samples;
}

/** Samples of one field type: `SamplesFor<FieldOf<typeof money>>`. */
export type SamplesFor<Field> = (field: Field, context: SampleContext) => Samples;

/** Of a type whose values nobody writes. */
export const noSamples: SamplesFor<unknown> = () => ({ valid: [], wrong: [] });

/** A random whole number; both ends are included. */
export function wholeBetween({ next }: Pick<SampleContext, 'next'>, min: number, max: number): number {
  return min + Math.floor(next() * (max - min + 1));
}

/** A random word of so many letters. */
export function randomWord(context: Pick<SampleContext, 'next'>, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + wholeBetween(context, 0, 25))).join('');
}
