import { choiceSamples } from '../shared/choiceSamples.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples.ts';
import type { select } from './select.ts';

export const selectSamples: SamplesFor<FieldOf<typeof select>> = choiceSamples;
