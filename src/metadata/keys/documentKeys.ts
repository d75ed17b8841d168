import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/*
 * What a schema file says of stock: which module holds the items, which modules are documents that move them, and which
 * rows are payments. All rules of stock are carried out from these keys alone; no module is named anywhere in the code.
 */

const statusValue = z.string().min(1).max(40);

/** The states of every document. */
export const documentStatuses = ['New', 'Confirmed', 'Canceled'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** `SA-{year}-{0000}`: the year of the document's date, and as many digits as there are zeros, or more. */
export const codePattern = z
  .string()
  .max(30)
  .regex(/^[A-Z0-9/-]*(\{year\}[A-Z0-9/-]*)?\{0+\}[A-Z0-9/-]*$/, 'write it like "SA-{year}-{0000}"');

/** A module whose records are the items that documents move. */
export const stockKeys = z.strictObject({
  /** The field with the status; written by the rules of stock alone. */
  status: fieldName,
  /** The status of an item that no document has: made directly; made inside a document that is New; that is Canceled. */
  opening: statusValue,
  pending: statusValue,
  dropped: statusValue,
  /** The reference to the set that an item is part of: it follows the status of its set. */
  parent: fieldName.optional(),
  /**
   * Singles can be combined into sets, and sets taken apart: the choice that tells singles from sets, the amount that is
   * carried over, and what the form of a new set asks for. By hand the choice is changed only while an item has no
   * parts, is none, stands in no document and has no history.
   */
  transform: z
    .strictObject({
      grouping: fieldName,
      single: statusValue,
      set: statusValue,
      cost: fieldName,
      form: z.array(fieldName).min(1),
    })
    .optional(),
  /** The read-only module that tells what happened to each item, by its fields. */
  tracking: z
    .strictObject({
      module: moduleName,
      item: fieldName,
      type: fieldName,
      date: fieldName,
      party: fieldName,
      detail: fieldName,
      status: fieldName,
      /** Links of the item whose rows are told of when they come, change and go, e.g. its certificates. */
      links: z.array(fieldName).optional(),
    })
    .optional(),
});

const source = {
  /** The document module whose rows these are made of. */
  module: moduleName,
  /** The reference of this document's rows to the rows of that one. */
  row: fieldName,
  /** The status of the source's row once this document is Confirmed. */
  rowBecomes: statusValue.optional(),
};

/** A module whose records move items: what its Confirmed state does to them. */
export const documentKeys = z.strictObject({
  /** The field with New, Confirmed or Canceled. */
  status: fieldName,
  code: z.strictObject({ field: fieldName, pattern: codePattern }),
  /** A number for the outside world: the code unless people give another, fixed with the confirmation. */
  number: fieldName.optional(),
  date: fieldName,
  /** The reference to whom the document is with. */
  party: fieldName,
  /** The sum over the rows' prices. */
  sum: fieldName,
  items: z.strictObject({
    /** The link whose rows are the document's items. */
    link: fieldName,
    /** The rows' reference to the item. */
    item: fieldName,
    /** The rows' price. */
    price: fieldName,
    /** The item's field that a new row's price is taken from. */
    priceFrom: fieldName.optional(),
    /** The item's field that the confirmation writes the price to. */
    priceTo: fieldName.optional(),
    /** The rows' own status: `pending` and `dropped` with the document, `row` of the effect once it is Confirmed. */
    status: z
      .strictObject({ field: fieldName, pending: statusValue, dropped: statusValue, confirmed: statusValue })
      .optional(),
    /**
     * A row may bring an item that is new: the fields its form asks for, what is always so, and the item's field that the
     * document's party goes to.
     */
    creates: z
      .strictObject({
        form: z.array(fieldName).min(1),
        values: z.record(z.string(), z.unknown()).optional(),
        party: fieldName.optional(),
      })
      .optional(),
    /** Adding an item checks its status at once, not only with the confirmation. */
    onlyAvailable: z.boolean().optional(),
  }),
  effect: z.strictObject({
    /** The status of each item once the document is Confirmed. */
    becomes: statusValue,
    /** The status that an item needs before; a return needs what its source made of it instead. */
    needs: statusValue.optional(),
    /** Whose the item is from then on: the house's own, or on memo from the party. */
    ownership: z.enum(['own', 'memo']).optional(),
    /** An item that was there before has to be on memo from the very party. */
    needsMemo: z.boolean().optional(),
  }),
  /** The document gives back what a Confirmed one of that module has out. `also`: further names for keys of a row. */
  returns: z.strictObject({ ...source, also: z.record(fieldName, fieldName).optional() }).optional(),
  /**
   * Items of a Confirmed document of that module can be moved on to one of this module in one step, under `name`;
   * `through` is the module of the returns that bring them back in between.
   */
  follows: z.strictObject({ ...source, name: moduleName, label: text, through: moduleName.optional() }).optional(),
  /** Further items can be added to a Confirmed one, and are moved at once. */
  addAfterConfirmed: z.boolean().optional(),
  /**
   * What a party may have out at once by this kind of document: a field of the party's module; no value in it: no limit.
   * A confirmation that goes beyond asks first. Out is a row with its `confirmed` status, for its price.
   */
  exposure: z.strictObject({ limit: fieldName }).optional(),
  /** Fields that stand beside the button of the status once it is Confirmed. */
  beside: z.array(fieldName).optional(),
  /** Fields that can be changed once it is Confirmed. */
  staysOpen: z.array(fieldName).optional(),
  /** Whether it is paid: the field with the two states, and the day. */
  payment: z.strictObject({ status: fieldName, due: statusValue, paid: statusValue, date: fieldName }).optional(),
});

/** A module whose records are payments for documents. */
export const paymentKeys = z.strictObject({
  /** The reference to the document that is paid. */
  of: fieldName,
  amount: fieldName,
  date: fieldName,
  /** The reference to the document's party, which is filled in. */
  party: fieldName.optional(),
});

export type StockDescriptor = z.output<typeof stockKeys>;
export type DocumentDescriptor = z.output<typeof documentKeys>;
export type PaymentDescriptor = z.output<typeof paymentKeys>;
