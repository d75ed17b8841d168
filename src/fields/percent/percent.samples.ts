import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { samplesBetween } from '../shared/samples/samplesBetween.ts';
import type { percent } from './percent.ts';

export const percentSamples: SamplesFor<FieldOf<typeof percent>> = (field, context) => samplesBetween(field, context);
