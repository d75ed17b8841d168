import { checkboxSamples } from './checkbox/checkbox.samples.ts';
import { dateSamples } from './date/date.samples.ts';
import { decimalSamples } from './decimal/decimal.samples.ts';
import { emailSamples } from './email/email.samples.ts';
import { type Field, type FieldTypeName, readField } from './fieldTypes.ts';
import { inputSamples } from './input/input.samples.ts';
import { integerSamples } from './integer/integer.samples.ts';
import { moneySamples } from './money/money.samples.ts';
import { multilineSamples } from './multiline/multiline.samples.ts';
import { multiSelectSamples } from './multiSelect/multiSelect.samples.ts';
import { numberSamples } from './number/number.samples.ts';
import { passwordSamples } from './password/password.samples.ts';
import { percentSamples } from './percent/percent.samples.ts';
import { phoneSamples } from './phone/phone.samples.ts';
import { radioSamples } from './radio/radio.samples.ts';
import { repeatSectionSamples } from './repeatSection/repeatSection.samples.ts';
import { searchableSelectSamples } from './searchableSelect/searchableSelect.samples.ts';
import { selectSamples } from './select/select.samples.ts';
import type { AnyField } from './shared/fieldType.ts';
import { noSamples, type Samples, type SamplesFor } from './shared/samples/samples.ts';
import { timeSamples } from './time/time.samples.ts';
import { urlSamples } from './url/url.samples.ts';

/**
 * Values of every field type to try fields out with. The compiler checks that none is missing. They are not part of the
 * types themselves, as browsers load those.
 */
export const fieldSamples = {
  input: inputSamples,
  multiline: multilineSamples,
  email: emailSamples,
  phone: phoneSamples,
  url: urlSamples,
  password: passwordSamples,
  number: numberSamples,
  decimal: decimalSamples,
  integer: integerSamples,
  money: moneySamples,
  percent: percentSamples,
  date: dateSamples,
  time: timeSamples,
  timestamp: noSamples,
  select: selectSamples,
  radio: radioSamples,
  'multi-select': multiSelectSamples,
  checkbox: checkboxSamples,
  'searchable-select': searchableSelectSamples,
  lookup: noSamples,
  computed: noSamples,
  sum: noSamples,
  earliest: noSamples,
  tally: noSamples,
  owed: noSamples,
  qrcode: noSamples,
  media: noSamples,
  'repeat-section': repeatSectionSamples,
} satisfies { [Name in FieldTypeName]: SamplesFor<Extract<Field, { type: Name }>> };

/**
 * Values of a field: those that it takes, each once, and those that it refuses. The values of a value list are those of
 * the field's key `listed` (see withListedChoices); of a reference there are none.
 * @param next answers random numbers from 0 (inclusive) to 1 (exclusive)
 */
export function samplesOf(field: AnyField, next: () => number): Samples {
  const of = fieldSamples[field.type as FieldTypeName] as SamplesFor<AnyField>;
  const { valid, wrong } = of(field, { next, samplesOf: (part) => samplesOf(part, next) });
  const taken = new Map(
    valid.filter((value) => 'value' in readField(field, value)).map((value) => [key(value), value]),
  );
  return { valid: [...taken.values()], wrong };
}

const key = (value: unknown) => JSON.stringify(value);
