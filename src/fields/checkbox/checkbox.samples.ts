import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import type { checkbox } from './checkbox.ts';

export const checkboxSamples: SamplesFor<FieldOf<typeof checkbox>> = (_field, { next }) => ({
  valid: next() < 0.5 ? [true, false] : [false, true],
  wrong: [{ value: 'perhaps', why: 'neither yes nor no' }],
});
