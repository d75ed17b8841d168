import { checkboxInputs } from './checkbox/checkbox.inputs.tsx';
import { computedInputs } from './computed/computed.inputs.tsx';
import { dateInputs } from './date/date.inputs.tsx';
import { decimalInputs } from './decimal/decimal.inputs.tsx';
import { earliestInputs } from './earliest/earliest.inputs.tsx';
import { emailInputs } from './email/email.inputs.tsx';
import type { Field, FieldTypeName } from './fieldTypes.ts';
import { inputInputs } from './input/input.inputs.tsx';
import { integerInputs } from './integer/integer.inputs.tsx';
import { lookupInputs } from './lookup/lookup.inputs.tsx';
import { mediaInputs } from './media/media.inputs.tsx';
import { moneyInputs } from './money/money.inputs.tsx';
import { multilineInputs } from './multiline/multiline.inputs.tsx';
import { multiSelectInputs } from './multiSelect/multiSelect.inputs.tsx';
import { numberInputs } from './number/number.inputs.tsx';
import { owedInputs } from './owed/owed.inputs.tsx';
import { passwordInputs } from './password/password.inputs.tsx';
import { percentInputs } from './percent/percent.inputs.tsx';
import { phoneInputs } from './phone/phone.inputs.tsx';
import { qrcodeInputs } from './qrcode/qrcode.inputs.tsx';
import { radioInputs } from './radio/radio.inputs.tsx';
import { repeatSectionInputsOf } from './repeatSection/repeatSection.inputs.tsx';
import { searchableSelectInputs } from './searchableSelect/searchableSelect.inputs.tsx';
import { selectInputs } from './select/select.inputs.tsx';
import type { FieldInputs } from './shared/fieldInput.ts';
import type { AnyField } from './shared/fieldType.ts';
import { sumInputs } from './sum/sum.inputs.tsx';
import { tallyInputs } from './tally/tally.inputs.tsx';
import { timeInputs } from './time/time.inputs.tsx';
import { timestampInputs } from './timestamp/timestamp.inputs.tsx';
import { urlInputs } from './url/url.inputs.tsx';

/** How each field type is typed and searched. The compiler checks that none is missing, and that each takes its own fields. */
export const fieldInputs = {
  input: inputInputs,
  multiline: multilineInputs,
  email: emailInputs,
  phone: phoneInputs,
  url: urlInputs,
  password: passwordInputs,
  number: numberInputs,
  decimal: decimalInputs,
  integer: integerInputs,
  money: moneyInputs,
  percent: percentInputs,
  date: dateInputs,
  time: timeInputs,
  timestamp: timestampInputs,
  select: selectInputs,
  radio: radioInputs,
  'multi-select': multiSelectInputs,
  checkbox: checkboxInputs,
  'searchable-select': searchableSelectInputs,
  lookup: lookupInputs,
  computed: computedInputs,
  sum: sumInputs,
  earliest: earliestInputs,
  tally: tallyInputs,
  owed: owedInputs,
  qrcode: qrcodeInputs,
  media: mediaInputs,
  'repeat-section': repeatSectionInputsOf(fieldInputsOf),
} satisfies { [Name in FieldTypeName]: FieldInputs<Extract<Field, { type: Name }>> };

/** The inputs of a parsed field. The cast is sound: the registry's key is the literal in the field's `type`. */
export function fieldInputsOf(field: AnyField): FieldInputs {
  return fieldInputs[field.type as FieldTypeName] as unknown as FieldInputs;
}
