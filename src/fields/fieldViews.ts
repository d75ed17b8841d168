import { checkboxView } from './checkbox/checkbox.view.tsx';
import { computedView } from './computed/computed.view.tsx';
import { dateView } from './date/date.view.tsx';
import { decimalView } from './decimal/decimal.view.tsx';
import { earliestView } from './earliest/earliest.view.tsx';
import { emailView } from './email/email.view.tsx';
import type { Field, FieldTypeName } from './fieldTypes.ts';
import { inputView } from './input/input.view.tsx';
import { integerView } from './integer/integer.view.tsx';
import { lookupView } from './lookup/lookup.view.tsx';
import { mediaView } from './media/media.view.tsx';
import { moneyView } from './money/money.view.tsx';
import { multilineView } from './multiline/multiline.view.tsx';
import { multiSelectView } from './multiSelect/multiSelect.view.tsx';
import { numberView } from './number/number.view.tsx';
import { owedView } from './owed/owed.view.tsx';
import { passwordView } from './password/password.view.tsx';
import { percentView } from './percent/percent.view.tsx';
import { phoneView } from './phone/phone.view.tsx';
import { qrcodeView } from './qrcode/qrcode.view.tsx';
import { radioView } from './radio/radio.view.tsx';
import { repeatSectionView } from './repeatSection/repeatSection.view.tsx';
import { searchableSelectView } from './searchableSelect/searchableSelect.view.tsx';
import { selectView } from './select/select.view.tsx';
import type { AnyField } from './shared/fieldType.ts';
import type { FieldView } from './shared/fieldView.ts';
import { sumView } from './sum/sum.view.tsx';
import { tallyView } from './tally/tally.view.tsx';
import { timeView } from './time/time.view.tsx';
import { timestampView } from './timestamp/timestamp.view.tsx';
import { urlView } from './url/url.view.tsx';

/** The React half of every field type. The compiler checks that none is missing, and that each takes its own fields. */
export const fieldViews = {
  input: inputView,
  multiline: multilineView,
  email: emailView,
  phone: phoneView,
  url: urlView,
  password: passwordView,
  number: numberView,
  decimal: decimalView,
  integer: integerView,
  money: moneyView,
  percent: percentView,
  date: dateView,
  time: timeView,
  timestamp: timestampView,
  select: selectView,
  radio: radioView,
  'multi-select': multiSelectView,
  checkbox: checkboxView,
  'searchable-select': searchableSelectView,
  lookup: lookupView,
  computed: computedView,
  sum: sumView,
  earliest: earliestView,
  tally: tallyView,
  owed: owedView,
  qrcode: qrcodeView,
  media: mediaView,
  'repeat-section': repeatSectionView,
} satisfies { [Name in FieldTypeName]: FieldView<Extract<Field, { type: Name }>> };

/** The view of a parsed field. The cast is sound: the registry's key is the literal in the field's `type`. */
export function fieldViewOf(field: AnyField): FieldView {
  return fieldViews[field.type as FieldTypeName] as unknown as FieldView;
}
