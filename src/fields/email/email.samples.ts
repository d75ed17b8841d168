import type { FieldOf } from '../shared/fieldType.ts';
import { randomWord, type SamplesFor } from '../shared/samples/samples.ts';
import { wrongTexts } from '../shared/samples/textSamples.ts';
import type { email } from './email.ts';

export const emailSamples: SamplesFor<FieldOf<typeof email>> = ({ maxLength }, context) => {
  const domain = maxLength < 20 ? '@a.bc' : '@example.com';
  const address = () => `${randomWord(context, Math.min(8, maxLength - domain.length))}${domain}`;
  return {
    valid: [address(), address(), address()],
    wrong: [...wrongTexts({ maxLength }), { value: 'nobody', why: 'no email address' }],
  };
};
