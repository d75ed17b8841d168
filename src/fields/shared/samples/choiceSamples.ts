import type { ChoiceSource } from '../choices.ts';
import type { SampleContext, Samples } from './samples.ts';

/** A text that is no choice of any list. */
export const NO_CHOICE = 'No such choice';

/** The choices in a random order, and a text that is none of them. */
export function choiceSamples(field: ChoiceSource, context: SampleContext): Samples {
  return { valid: shuffled(choicesOf(field), context), wrong: [{ value: NO_CHOICE, why: 'none of its choices' }] };
}

/** The values that can be chosen. */
export function choicesOf({ options, listed }: ChoiceSource): string[] {
  const choices = options ?? listed?.filter(({ retired }) => !retired) ?? [];
  return choices.map(({ value }) => value);
}

export function shuffled<Value>(values: readonly Value[], { next }: SampleContext): Value[] {
  return values
    .map((value) => ({ value, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
