import { z } from 'zod';
import { fieldName, type Text, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/*
 * What a file in `prints/` says of a printed document: what stands on the paper, not where. Its number, date, party,
 * rows, prices and sum are those that the module's `document` names.
 */

/** One field, or several that share a line. */
const line = z.union([fieldName, z.array(fieldName).min(1)]).transform((names) => [names].flat());

/** A line that says what an item is: fields, or fields with what stands before them and in their place. */
const described = z
  .union([
    line,
    z.strictObject({
      /** The fields of the line. */
      fields: line,
      /** What stands before them, e.g. "Treatment". */
      label: text.optional(),
      /** What the line says where all of its fields are empty, e.g. "none known". Without it, the line is left out. */
      otherwise: text.optional(),
    }),
  ])
  .transform((line): DescribedLine => (Array.isArray(line) ? { fields: line } : line));

/** A line of an item's description. */
export interface DescribedLine {
  fields: string[];
  label?: Text | undefined;
  otherwise?: Text | undefined;
}

export const documentPrintKeys = z.strictObject({
  $schema: z.string().optional(),
  /** The name of the print. */
  name: moduleName,
  /** What the print is called in the product. */
  label: text,
  /** A document on A4. */
  kind: z.literal('document'),
  /** The module whose records it prints. It has the key `document`. */
  module: moduleName,
  /** Further modules that it prints as well. They have all the fields that the print names. */
  also: z.array(moduleName).min(1).optional(),
  /** What the paper is called. @default the label of the module */
  title: text.optional(),
  /** Fields of the record that stand beside its number and date, e.g. `due_date`. Empty ones are left out. */
  facts: z.array(fieldName).default([]),
  /** The party: its name, and what stands around it. */
  party: z
    .strictObject({
      /** What stands above the name, e.g. "Sold to". */
      label: text.optional(),
      /** Fields of the party's module, line by line. A list of fields makes one line. */
      lines: z.array(line).default([]),
    })
    .default({ lines: [] }),
  /** The rows. */
  items: z.strictObject({
    /** The media field of the item whose first photo is printed. */
    picture: fieldName.optional(),
    /** The field of the item with its number. */
    number: fieldName,
    /**
     * Fields of the item that say what it is, line by line. A list of fields makes one line. A line with a label, or
     * with words for an item that has none of its fields, is an object.
     */
    description: z.array(described).min(1),
    /** Up to three columns with numbers of the item, before the price. */
    columns: z
      .array(
        z.strictObject({
          /** A number of the item. */
          field: fieldName,
          /** The field that is read where the first one is empty. */
          or: fieldName.optional(),
          /** Whether its sum stands below, exact. */
          total: z.boolean().optional(),
        }),
      )
      .max(3)
      .default([]),
  }),
  /** The field of the record with words to the party. */
  remarks: fieldName.optional(),
  /**
   * The conditions below the rows. `{field}` stands for a field of the record, `{party}` and `{company}` for names. A
   * condition that names an empty field is left out.
   */
  terms: z.array(text).default([]),
  /** Who signs, up to three. Each has a line. */
  signatures: z.array(text).max(3).default([]),
});

/** The names in braces of a condition. */
export function namesInTerm(term: string): string[] {
  return Array.from(term.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
}

/** Names in braces that are no fields. */
export const termWords = ['company', 'party'] as const;
