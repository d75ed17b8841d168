import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { samplesBetween } from '../shared/samples/samplesBetween.ts';
import type { decimal } from './decimal.ts';

export const decimalSamples: SamplesFor<FieldOf<typeof decimal>> = (field, context) => samplesBetween(field, context);
