import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/*
 * What a file in `prints/` says of a printed document: what stands on the paper, not where. Its number, date, party,
 * rows, prices and sum are those that the module's `document` names.
 */

/** One field, or several that share a line. */
const line = z.union([fieldName, z.array(fieldName).min(1)]).transform((names) => [names].flat());

export const documentPrintKeys = z.strictObject({
  $schema: z.string().optional(),
  name: moduleName,
  label: text,
  kind: z.literal('document'),
  /** The module whose records it prints. */
  module: moduleName,
  /** Further modules that it prints as well; the fields that it names have to be in all of them. */
  also: z.array(moduleName).min(1).optional(),
  /** What the paper is called; the module's label unless told. */
  title: text.optional(),
  /** Fields of the record beside its number and date, e.g. when it is due. Empty ones are left out. */
  facts: z.array(fieldName).default([]),
  /** Above the party's name, and the lines below it: fields of the party's module. */
  party: z.strictObject({ label: text.optional(), lines: z.array(line).default([]) }).default({ lines: [] }),
  items: z.strictObject({
    /** Fields of the item: its photo, its number, and line by line what it is. */
    picture: fieldName.optional(),
    number: fieldName,
    description: z.array(line).min(1),
    /** Numbers of the item beside its price; `or` is read where `field` is empty, `total` adds them up exactly. */
    columns: z
      .array(z.strictObject({ field: fieldName, or: fieldName.optional(), total: z.boolean().optional() }))
      .max(3)
      .default([]),
  }),
  /** A field of the record with what is to be said to the party. */
  remarks: fieldName.optional(),
  /** The conditions, with `{field}` of the record, `{party}` and `{company}`. One that names what is empty is left out. */
  terms: z.array(text).default([]),
  /** Who signs: a line each. */
  signatures: z.array(text).max(3).default([]),
});

/** The names in braces of a condition. */
export function namesInTerm(term: string): string[] {
  return Array.from(term.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
}

/** Names in braces that are no fields. */
export const termWords = ['company', 'party'] as const;
