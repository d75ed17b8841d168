import { z } from 'zod';
import { defineFieldType, derivedKeys } from '../shared/fieldType.ts';
import { formatText } from '../shared/formatText.ts';

/**
 * A QR code. It holds the web address of the record: the link prefix of the app and the id. Where a module has `stock`, the
 * scanner takes every such code for that of an item: only its records have codes. Where several modules have `stock`, let one
 * of them have codes.
 */
export const qrcode = defineFieldType({
  options: z.strictObject({ type: z.literal('qrcode'), ...derivedKeys }),
  column: () => null,
  derive: () => ({ from: 'link-prefix' }),
  read: (value) => ({ value }),
  filters: [],
  sortable: false,
  format: formatText,
  jsonSchema: () => ({ type: 'string', readOnly: true }),
  hiddenFromGuests: 'holds the id of the record, which guests must not know; remove it',
});
