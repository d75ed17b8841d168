import { choiceSamples } from '../shared/choiceSamples.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples.ts';
import type { radio } from './radio.ts';

export const radioSamples: SamplesFor<FieldOf<typeof radio>> = choiceSamples;
