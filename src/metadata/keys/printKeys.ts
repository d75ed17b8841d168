import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { documentPrintKeys } from './documentPrintKeys.ts';
import { moduleName } from './moduleName.ts';

/** What a file in `prints/` may say: a label, part by part, in millimetres from its upper left corner; or a document. */

const length = z.number().min(0).max(500);
const place = {
  /** Millimetres from the left edge of the label. */
  x: length,
  /** Millimetres from the upper edge; of a text, those of its base line. */
  y: length,
};

const part = z.discriminatedUnion('type', [
  /** The QR code of a field, as a square with its white border. */
  z.strictObject({
    /** A QR code. */
    type: z.literal('qrcode'),
    /** The field of the type `qrcode`. */
    field: fieldName,
    ...place,
    /** The side of the square in millimetres, its white border included. */
    size: z.number().min(8).max(300),
  }),
  /** The first photo of a media field, which fills its box (`cover`) or stands whole in it; nothing where there is none. */
  z.strictObject({
    /** A photo. */
    type: z.literal('image'),
    /** The media field. Its first photo is printed. A record without one is printed without it. */
    field: fieldName,
    ...place,
    /** The width of its box in millimetres. */
    width: z.number().min(2).max(500),
    /** The height of its box in millimetres. */
    height: z.number().min(2).max(500),
    /** `cover` fills the box and cuts what stands over. `contain` shows the whole photo. */
    fit: z.enum(['cover', 'contain']).default('cover'),
  }),
  /** A line of text: as large as `size` (in points), smaller where it would be wider than `width`. */
  z.strictObject({
    /** A line of text. */
    type: z.literal('text'),
    /** The field that is printed, as people read it in English: labels are the same in whatever language staff work. */
    field: fieldName,
    ...place,
    /** The room for the line in millimetres. A longer text becomes smaller, and is cut where that is not enough. */
    width: z.number().min(1).max(500),
    /** The size of the letters in points. */
    size: z.number().min(3).max(72),
    /** Whether the letters are bold. */
    bold: z.boolean().optional(),
    /** On which side of its room the text stands. @default "left" */
    align: z.enum(['left', 'center', 'right']).optional(),
  }),
]);

const labelKeys = z.strictObject({
  $schema: z.string().optional(),
  /** The name of the print. Of several labels that fit a record, the first by name is printed. */
  name: moduleName,
  /** What the print is called. */
  label: text,
  /** A label. */
  kind: z.literal('label'),
  /** The module whose records it prints. */
  module: moduleName,
  /** Only records for which this holds. */
  when: z.strictObject({ field: fieldName, is: z.union([z.string(), z.number(), z.boolean()]) }).optional(),
  /** The size of the label. */
  page: z.strictObject({
    /** Millimetres from left to right. */
    width: z.number().min(10).max(500),
    /** Millimetres from top to bottom. */
    height: z.number().min(10).max(500),
  }),
  /** What stands on the label. */
  parts: z.array(part).min(1),
});

export const printKeys = z.discriminatedUnion('kind', [labelKeys, documentPrintKeys]);

export type PrintDescriptor = z.input<typeof printKeys>;
export type PrintTemplate = z.output<typeof printKeys>;
export type LabelTemplate = z.output<typeof labelKeys>;
export type DocumentTemplate = z.output<typeof documentPrintKeys>;
export type PrintPart = LabelTemplate['parts'][number];
