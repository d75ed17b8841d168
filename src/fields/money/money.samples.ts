import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { samplesBetween } from '../shared/samples/samplesBetween.ts';
import type { money } from './money.ts';

export const moneySamples: SamplesFor<FieldOf<typeof money>> = (field, context) =>
  samplesBetween({ ...field, places: 2 }, context);
