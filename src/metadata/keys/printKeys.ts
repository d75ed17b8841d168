import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { documentPrintKeys } from './documentPrintKeys.ts';
import { moduleName } from './moduleName.ts';

/** What a file in `prints/` may say: a label, part by part, in millimetres from its upper left corner; or a document. */

const length = z.number().min(0).max(500);
const place = { x: length, y: length };

const part = z.discriminatedUnion('type', [
  /** The QR code of a field, as a square with its white border. */
  z.strictObject({ type: z.literal('qrcode'), field: fieldName, ...place, size: z.number().min(8).max(300) }),
  /** The first photo of a media field, which fills its box (`cover`) or stands whole in it; nothing where there is none. */
  z.strictObject({
    type: z.literal('image'),
    field: fieldName,
    ...place,
    width: z.number().min(2).max(500),
    height: z.number().min(2).max(500),
    fit: z.enum(['cover', 'contain']).default('cover'),
  }),
  /** A line of text: as large as `size` (in points), smaller where it would be wider than `width`. */
  z.strictObject({
    type: z.literal('text'),
    field: fieldName,
    ...place,
    width: z.number().min(1).max(500),
    size: z.number().min(3).max(72),
    bold: z.boolean().optional(),
    align: z.enum(['left', 'center', 'right']).optional(),
  }),
]);

const labelKeys = z.strictObject({
  $schema: z.string().optional(),
  name: moduleName,
  label: text,
  kind: z.literal('label'),
  /** The module whose records it prints. */
  module: moduleName,
  /** Only those records; the first file by name that fits a record prints it. */
  when: z.strictObject({ field: fieldName, is: z.union([z.string(), z.number(), z.boolean()]) }).optional(),
  /** Of the paper, in millimetres. */
  page: z.strictObject({ width: z.number().min(10).max(500), height: z.number().min(10).max(500) }),
  parts: z.array(part).min(1),
});

export const printKeys = z.discriminatedUnion('kind', [labelKeys, documentPrintKeys]);

export type PrintDescriptor = z.input<typeof printKeys>;
export type PrintTemplate = z.output<typeof printKeys>;
export type LabelTemplate = z.output<typeof labelKeys>;
export type DocumentTemplate = z.output<typeof documentPrintKeys>;
export type PrintPart = LabelTemplate['parts'][number];
