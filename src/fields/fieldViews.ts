import { checkboxView } from './checkbox/checkbox.view.tsx';
import { computedView } from './computed/computed.view.tsx';
import { emailView } from './email/email.view.tsx';
import type { Field, FieldTypeName } from './fieldTypes.ts';
import { mediaView } from './media/media.view.tsx';
import { multiSelectView } from './multiSelect/multiSelect.view.tsx';
import { phoneView } from './phone/phone.view.tsx';
import { qrcodeView } from './qrcode/qrcode.view.tsx';
import { searchableSelectView } from './searchableSelect/searchableSelect.view.tsx';
import type { AnyField } from './shared/fieldType.ts';
import type { FieldView } from './shared/fieldView.ts';
import { NoCell, NumberCell, TextCell } from './shared/TextCell.tsx';
import { urlView } from './url/url.view.tsx';

const text = { Cell: TextCell };
const digits = { Cell: NumberCell };
/** No answer holds it. */
const nothing = { Cell: NoCell };

/** How each field type is shown. The compiler checks that none is missing, and that each takes its own fields. */
export const fieldViews = {
  input: text,
  multiline: text,
  email: emailView,
  phone: phoneView,
  url: urlView,
  password: nothing,
  number: digits,
  decimal: digits,
  integer: digits,
  money: digits,
  percent: digits,
  date: digits,
  time: digits,
  timestamp: digits,
  select: text,
  radio: text,
  'multi-select': multiSelectView,
  checkbox: checkboxView,
  'searchable-select': searchableSelectView,
  lookup: text,
  computed: computedView,
  sum: digits,
  earliest: digits,
  tally: text,
  owed: digits,
  qrcode: qrcodeView,
  media: mediaView,
  'repeat-section': text,
} satisfies { [Name in FieldTypeName]: FieldView<Extract<Field, { type: Name }>> };

/** The view of a parsed field. The cast is sound: the registry's key is the literal in the field's `type`. */
export function fieldViewOf(field: AnyField): FieldView {
  return fieldViews[field.type as FieldTypeName] as unknown as FieldView;
}
