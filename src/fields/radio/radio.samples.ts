import type { FieldOf } from '../shared/fieldType.ts';
import { choiceSamples } from '../shared/samples/choiceSamples.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import type { radio } from './radio.ts';

export const radioSamples: SamplesFor<FieldOf<typeof radio>> = choiceSamples;
