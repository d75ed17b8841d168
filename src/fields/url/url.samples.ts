import type { FieldOf } from '../shared/fieldType.ts';
import { randomWord, type SamplesFor } from '../shared/samples/samples.ts';
import { wrongTexts } from '../shared/samples/textSamples.ts';
import type { url } from './url.ts';

export const urlSamples: SamplesFor<FieldOf<typeof url>> = ({ maxLength }, context) => {
  const start = maxLength < 30 ? 'http://a.bc/' : 'https://example.com/';
  const address = () => `${start}${randomWord(context, Math.min(8, maxLength - start.length))}`;
  return {
    valid: [address(), address()],
    wrong: [...wrongTexts({ maxLength }), { value: 'javascript:alert(1)', why: 'no web address' }],
  };
};
