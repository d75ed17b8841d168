import type { FieldOf } from '../shared/fieldType.ts';
import { choiceSamples } from '../shared/samples/choiceSamples.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import type { select } from './select.ts';

export const selectSamples: SamplesFor<FieldOf<typeof select>> = choiceSamples;
