import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { samplesBetween } from '../shared/samples/samplesBetween.ts';
import type { integer } from './integer.ts';

export const integerSamples: SamplesFor<FieldOf<typeof integer>> = (field, context) =>
  samplesBetween({ ...field, places: 0 }, context);
