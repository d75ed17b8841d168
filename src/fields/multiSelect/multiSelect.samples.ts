import type { FieldOf } from '../shared/fieldType.ts';
import { choicesOf, NO_CHOICE, shuffled } from '../shared/samples/choiceSamples.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import type { multiSelect } from './multiSelect.ts';

export const multiSelectSamples: SamplesFor<FieldOf<typeof multiSelect>> = (field, context) => {
  const all = shuffled(choicesOf(field), context);
  const some = [...all.map((value) => [value]), ...(all.length > 1 ? [all.slice(0, 2), all.slice(0, 50)] : [])];
  return {
    valid: some,
    wrong: [
      { value: 'no list', why: 'no list of choices' },
      { value: [NO_CHOICE], why: 'none of its choices' },
    ],
  };
};
