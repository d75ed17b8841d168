import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import type { searchableSelect } from './searchableSelect.ts';

/** Which records there are is for the caller to know. */
export const searchableSelectSamples: SamplesFor<FieldOf<typeof searchableSelect>> = () => ({
  valid: [],
  wrong: [
    { value: 2_147_483_647, why: 'the id of no record' },
    { value: 'seven', why: 'no id' },
  ],
});
