import type { FieldOf } from '../shared/fieldType.ts';
import type { SamplesFor } from '../shared/samples/samples.ts';
import { textSamples } from '../shared/samples/textSamples.ts';
import type { multiline } from './multiline.ts';

export const multilineSamples: SamplesFor<FieldOf<typeof multiline>> = (field, context) => {
  const { valid, wrong } = textSamples(field, context);
  const lines = 'one\ntwo';
  const fits = lines.length <= field.maxLength && lines.length >= (field.minLength ?? 1);
  return { valid: fits ? [...valid, lines] : valid, wrong };
};
