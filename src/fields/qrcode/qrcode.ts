import { z } from 'zod';
import { defineFieldType, derivedKeys } from '../shared/fieldType.ts';
import { formatText } from '../shared/formatText.ts';

/** A web address of the record, drawn as a QR code: the app's link prefix and the record's id. */
export const qrcode = defineFieldType({
  options: z.strictObject({ type: z.literal('qrcode'), ...derivedKeys }),
  column: () => null,
  derive: () => ({ from: 'link-prefix' }),
  read: (value) => ({ value }),
  filters: [],
  sortable: false,
  format: formatText,
  jsonSchema: () => ({ type: 'string', readOnly: true }),
});
