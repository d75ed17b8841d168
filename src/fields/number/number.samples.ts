import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { samplesBetween } from '../shared/samples/samplesBetween.ts';
import type { number } from './number.ts';

export const numberSamples: SamplesFor<FieldOf<typeof number>> = (field, context) => samplesBetween(field, context);
