import type { FieldOf } from '../shared/fieldType.ts';
import { randomWord, type SamplesFor, wholeBetween } from '../shared/samples/samples.ts';
import type { password } from './password.ts';

export const passwordSamples: SamplesFor<FieldOf<typeof password>> = (_field, context) => {
  const strong = () => `${randomWord(context, 6)}-${randomWord(context, 6)}-X${wholeBetween(context, 1000, 9999)}`;
  return { valid: [strong(), strong()], wrong: [{ value: 'plain', why: 'too weak' }] };
};
