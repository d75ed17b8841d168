import { z } from 'zod';
import { fieldName } from '../../fields/shared/fieldType.ts';
import { codePattern } from './documentKeys.ts';

/*
 * What a schema file says of counts: modules whose records hold a list of the items that should be there, frozen at the
 * moment they are made, which is then worked off by scanning.
 */

/** The states of every count. */
export const countStatuses = ['Open', 'Closed'] as const;
export type CountStatus = (typeof countStatuses)[number];

/** What becomes of an item in a count: expected and not seen yet, expected and seen, seen and not expected. */
export const countResults = ['Missing', 'Found', 'Unexpected'] as const;
export type CountResult = (typeof countResults)[number];

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A module whose records are counts. */
export const countKeys = z.strictObject({
  /** The field with Open or Closed. */
  status: fieldName,
  code: z.strictObject({ field: fieldName, pattern: codePattern }),
  date: fieldName,
  items: z.strictObject({
    /** The link whose rows are the items of the count. */
    link: fieldName,
    /** The rows' reference to the item. */
    item: fieldName,
    /** The rows' choice of Missing, Found and Unexpected. */
    result: fieldName,
    /** The moment in which the item was scanned. */
    scanned: fieldName,
    /** Fields of the rows that keep what a field of the item was when it came into the count. */
    keeps: z.record(fieldName, fieldName).optional(),
  }),
  /** A filter over the items: what should be there. Parts of sets are never asked for one by one. */
  expects: z.record(z.string(), z.union([filterValue, z.array(filterValue)])).optional(),
  /** Fields of the count that narrow it down when they are filled in, each with the field of the items that it is. */
  narrowedBy: z.record(fieldName, fieldName).optional(),
});

export type CountDescriptor = z.output<typeof countKeys>;
