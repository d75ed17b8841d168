import type { FieldOf } from '../shared/fieldType.ts';
import { type SamplesFor, wholeBetween } from '../shared/samples/samples.ts';
import { wrongTexts } from '../shared/samples/textSamples.ts';
import type { phone } from './phone.ts';

export const phoneSamples: SamplesFor<FieldOf<typeof phone>> = ({ maxLength }, context) => {
  const digits = (count: number) => wholeBetween(context, 10 ** (count - 1), 10 ** count - 1);
  const long = () => `+49 30 ${digits(7)}`;
  return {
    valid: maxLength < 14 ? [String(digits(4)), String(digits(5))] : [long(), long(), String(digits(5))],
    wrong: [...wrongTexts({ maxLength }), { value: 'call', why: 'no phone number' }],
  };
};
