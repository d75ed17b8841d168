import { z } from 'zod';
import { fieldName, text } from '../../fields/shared/fieldType.ts';
import { moduleName } from './moduleName.ts';

/*
 * What a schema file says of stock: which module holds the items, which modules are documents that move them, and which
 * rows are payments. All rules of stock are carried out from these keys alone; no module is named anywhere in the code.
 */

const statusValue = z.string().min(1).max(40);

/** The states of every document: the values that its status may have. The domain knows each by what it does. */
export const documentStatuses = ['New', 'Confirmed', 'Canceled'] as const;

/** `SA-{year}-{0000}`: the year of the document's date, and as many digits as there are zeros, or more. */
export const codePattern = z
  .string()
  .max(30)
  .regex(
    /^[A-Z0-9/-]*(\{year\}[A-Z0-9/-]*)?\{0+\}[A-Z0-9/-]*$/,
    'write it like "SA-{year}-{0000}": capital letters, digits, / and -, then the year if each one counts anew, and the number after it, so that codes sort by their time',
  );

/** A module whose records are the items that documents move. */
export const stockKeys = z.strictObject({
  /** The choice with the status of an item, read-only. Only the rules of stock write it. */
  status: fieldName,
  /** The status of an item that was made directly and that no document has moved. */
  opening: statusValue,
  /** The status of an item that was made inside a document which is New. */
  pending: statusValue,
  /** The status of an item that was made inside a document which is Canceled. */
  dropped: statusValue,
  /**
   * The reference to the set that an item is part of. Parts follow their set, have its number (`recordLabel`), and do not stand
   * in documents one by one.
   */
  parent: fieldName.optional(),
  /**
   * The amount field with what an item cost the house. Each change of it becomes an entry of the cost log, whose sum it
   * always is.
   */
  cost: fieldName.optional(),
  /** Lets people combine single items into sets and take sets apart. The cost is carried over, exact to the cent. */
  transform: z
    .strictObject({
      /** The choice that tells single items from sets. */
      grouping: fieldName,
      /** The value of that choice for a single item. */
      single: statusValue,
      /** The value of that choice for a set. */
      set: statusValue,
      /** The fields that the form of a new set asks for. */
      form: z.array(fieldName).min(1),
    })
    .optional(),
  /** Keeps the history of each item in a read-only module. */
  tracking: z
    .strictObject({
      /** The module with the history. */
      module: moduleName,
      /** Its reference to the item, with `"onDelete": "cascade"`: else nobody deletes an item, not even a mistaken one. */
      item: fieldName,
      /** Its choice with the kind of event. */
      type: fieldName,
      /** Its timestamp with the moment when it was written. */
      date: fieldName,
      /** Its date with the day of the document that did it, which is often an earlier or a later one. */
      day: fieldName.optional(),
      /** Its text with the name of the party. */
      party: fieldName,
      /** Its text with the words on what happened. */
      detail: fieldName,
      /** Its choice with the status of the item from then on. */
      status: fieldName,
      /**
       * Links of the item, e.g. its certificates. The history also says when one of their rows is added, changed or
       * removed.
       */
      links: z.array(fieldName).optional(),
      /** Fields of the item. The history also says when one of them is edited: from what to what. */
      fields: z.array(fieldName).optional(),
    })
    .optional(),
});

const source = {
  /** The document module whose rows these rows come from. */
  module: moduleName,
  /** The reference field by which a row of this document points to the row that it comes from. */
  row: fieldName,
  /** The status of the row that it comes from, once this document is Confirmed. */
  rowBecomes: statusValue.optional(),
};

/** A module whose records move items: what its Confirmed state does to them. */
export const documentKeys = z.strictObject({
  /** The choice with New, Confirmed and Canceled, read-only. */
  status: fieldName,
  /** The code of each document, which the server makes. */
  code: z.strictObject({
    /** The text field with the code, read-only. */
    field: fieldName,
    /** How codes look: `SA-{year}-{0000}` becomes SA-2026-0001. The number starts anew with each year of the date. */
    pattern: codePattern,
  }),
  /**
   * A number for the outside world. Make it unique in the house, or for each party (`unique`). It is the code if people type none, and stays as it is once the document is
   * Confirmed.
   */
  number: fieldName.optional(),
  /** The date field with the day of the document. */
  date: fieldName,
  /** The reference to whom the document is with: a customer or a supplier. It is `required`, which its field need not say. */
  party: fieldName,
  /** The field with the sum over the prices of its rows. */
  sum: fieldName,
  /** The rows of the document. */
  items: z.strictObject({
    /** The link whose rows are the items of the document. A row stays in its document, which its field need not say. */
    link: fieldName,
    /** The reference field of a row that points to the item. It is `required`, which it need not say. */
    item: fieldName,
    /** The amount field of a row with its price. */
    price: fieldName,
    /** The field of the item from which a new row takes its price. */
    priceFrom: fieldName.optional(),
    /** The field of the item to which the confirmation writes the price. */
    priceTo: fieldName.optional(),
    /** A status of each row, besides that of the document. */
    status: z
      .strictObject({
        /** The choice with the row's status, read-only. */
        field: fieldName,
        /** The status of a row while the document is New. */
        pending: statusValue,
        /** The status of a row when the document is Canceled. */
        dropped: statusValue,
        /** The status of a row once the document is Confirmed. */
        confirmed: statusValue,
      })
      .optional(),
    /** Lets a row bring a new item. */
    creates: z
      .strictObject({
        /** The fields that the form of the new item asks for. */
        form: z.array(fieldName).min(1),
        /** Values that every such item has. */
        values: z.record(z.string(), z.unknown()).optional(),
        /** The field of the item to which the party of the document goes. */
        party: fieldName.optional(),
      })
      .optional(),
    /**
     * An item is refused when it is added, if it does not have the needed status. Without it, only the confirmation
     * asks for that.
     */
    onlyAvailable: z.boolean().optional(),
    /**
     * The fields of the item that rows keep with the confirmation, whatever is edited later. What the print of the
     * document says of an item is always kept. @default what rows show of the item, but where it is today
     */
    keeps: z.array(fieldName).optional(),
  }),
  /** What the confirmation does to the items. */
  effect: z.strictObject({
    /** The status of each item once the document is Confirmed. */
    becomes: statusValue,
    /**
     * The status that each item must have before. A document with `returns` needs none: it takes what the other one has
     * out.
     */
    needs: statusValue.optional(),
    /** Whose the item is from then on: `own` is the house's, `memo` is the party's, who has left it here on memo. */
    ownership: z.enum(['own', 'memo']).optional(),
    /**
     * An item that was there before must be on memo from this very party. If it was sold or is out, only its owner
     * changes. An item that had gone back is taken as well.
     */
    needsMemo: z.boolean().optional(),
  }),
  /** Makes the document a return: it takes back what a Confirmed document of another module has out. */
  returns: z
    .strictObject({
      ...source,
      /** Further names under which the API answers and takes keys of a row. */
      also: z.record(fieldName, fieldName).optional(),
    })
    .optional(),
  /**
   * Lets people turn items of a Confirmed document of another module into a document of this one, in one step. Example:
   * sell items from a memo.
   */
  follows: z
    .strictObject({
      ...source,
      /** The name of the step, which stands in the API: `sell-items`. */
      name: moduleName,
      /** What people read on the button of the step. */
      label: text,
      /** The module of the returns by which the items come back in between. */
      through: moduleName.optional(),
    })
    .optional(),
  /** A Confirmed document takes further items, and moves them at once. */
  addAfterConfirmed: z.boolean().optional(),
  /**
   * A limit for what one party may have out by documents of this kind. Rows with the status `confirmed` count with
   * their prices. A confirmation beyond the limit asks first.
   */
  exposure: z
    .strictObject({
      /** The amount field of the party's module with the limit. An empty one means that there is no limit. */
      limit: fieldName,
    })
    .optional(),
  /** Fields that stand beside the button of the status once the document is Confirmed. */
  beside: z.array(fieldName).optional(),
  /** Fields that can still be changed once the document is Confirmed. */
  staysOpen: z.array(fieldName).optional(),
  /** Says whether the document is paid. */
  payment: z
    .strictObject({
      /** The choice that says whether it is paid. While there are no payments, people set it themselves, unless it is read-only. */
      status: fieldName,
      /** The value of that choice while something is to be paid. */
      due: statusValue,
      /** The value of that choice once all is paid. */
      paid: statusValue,
      /** The date field with the day on which it was paid. It is written with the choice, by people or by payments. */
      date: fieldName,
      /** The day until which it is to be paid. */
      dueDate: z
        .strictObject({
          /** The date field with that day. */
          field: fieldName,
          /**
           * The field of the party with its payment terms, a whole number of days. The day is the date of the document
           * and so many days, unless people write another one.
           */
          terms: fieldName,
        })
        .optional(),
    })
    .optional(),
});

/** A module whose records are payments for documents. */
export const paymentKeys = z.strictObject({
  /**
   * The reference to the document that is paid. It may be empty where `party` says whose payment it is. This, the party and
   * the kind of a payment stay as they were made, which their fields need not say.
   */
  of: fieldName,
  /** The amount field with what is paid. */
  amount: fieldName,
  /** The date field with the day of the payment. */
  date: fieldName,
  /** The reference to the party of the document. The server fills it in. */
  party: fieldName.optional(),
  /** The choice that says whether the payment counts, read-only. A payment is canceled, never deleted. */
  status: z.strictObject({
    /** The name of the choice. */
    field: fieldName,
    /** The value of a payment that counts. */
    posted: statusValue,
    /** The value of a payment that was canceled. */
    canceled: statusValue,
  }),
  /** The choice that says what a payment is. Without it, every one is a payment. */
  kind: z
    .strictObject({
      /** The name of the choice. */
      field: fieldName,
      /** The value where money is paid. */
      payment: statusValue,
      /** The value where a credit of the party is used for a document. */
      credit: statusValue,
      /** The value where a credit is paid back to the party. */
      refund: statusValue,
    })
    .optional(),
});

export type StockDescriptor = z.output<typeof stockKeys>;
export type DocumentDescriptor = z.output<typeof documentKeys>;
export type PaymentDescriptor = z.output<typeof paymentKeys>;
