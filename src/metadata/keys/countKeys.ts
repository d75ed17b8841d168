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
  /**
   * The choice with Open and Closed, read-only. A Closed count takes no scans and cannot be changed or deleted until it
   * is opened again.
   */
  status: fieldName,
  /** The code of each count, which the server makes. */
  code: z.strictObject({
    /** The text field with the code, read-only. */
    field: fieldName,
    /** How codes look, as of a document: `SC-{year}-{0000}`. */
    pattern: codePattern,
  }),
  /** The date field with the day of the count. */
  date: fieldName,
  /** The rows of the count. */
  items: z.strictObject({
    /** The link whose rows are the items of the count. It has `"add": "none"`. */
    link: fieldName,
    /** The reference field of a row that points to the item. A count has one row for each item. */
    item: fieldName,
    /** The choice of a row with Missing, Found and Unexpected, read-only. */
    result: fieldName,
    /** The timestamp field of a row with the moment of the scan. */
    scanned: fieldName,
    /**
     * Fields of a row that keep what a field of the item was when it came into the count: `{ "status_then": "status"
     * }`. Both fields are of the same kind.
     */
    keeps: z.record(fieldName, fieldName).optional(),
  }),
  /**
   * Which items should be there, written like the filter of a list. Parts of sets are left out: a set counts as one.
   */
  expects: z.record(z.string(), z.union([filterValue, z.array(filterValue)])).optional(),
  /**
   * Fields of the count that narrow it down, each with the field of the items: `{ "cut": "shape" }`. They are
   * `"readOnly": "after-create"`, and empty ones narrow nothing.
   */
  narrowedBy: z.record(fieldName, fieldName).optional(),
});

export type CountDescriptor = z.output<typeof countKeys>;
