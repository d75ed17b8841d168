import type { DocumentStatus } from '../../metadata/keys/documentKeys.ts';

/*
 * What the house did on a day, for the sample. Stones, suppliers and customers are told by their places in the lists
 * that the sample is made of; days are counted back from today.
 */

/** A stone of a document with its price in whole USD. */
export interface Line {
  stone: number;
  price: number;
}

interface Day {
  /** How many days ago. */
  ago: number;
  notes?: string;
}

/** A document that stands for itself. */
export interface Made extends Day {
  act: 'make';
  module: 'purchase' | 'memo-in' | 'sale' | 'memo-out';
  party: number;
  status: DocumentStatus;
  /** Canceled after it had been Confirmed. */
  wasConfirmed?: boolean;
  lines: Line[];
  /** Of a memo: how many days the stones may stay. */
  days?: number;
  /** The number that the supplier gave it. */
  invoice_number?: string;
  /** Of a sale that is paid: when it was. */
  paidAgo?: number;
}

/** Stones of a document that go back. */
export interface Returned extends Day {
  act: 'return';
  module: 'purchase-return' | 'memo-in-return' | 'sale-return' | 'memo-out-return';
  source: Made;
  status: DocumentStatus;
  wasConfirmed?: boolean;
  stones: number[];
}

/** Stones of a memo that are sold, or bought. */
export interface MovedOn extends Day {
  act: 'move';
  module: 'purchase' | 'sale';
  source: Made;
  lines: Line[];
  /** Of a sale that is paid: when it was. */
  paidAgo?: number;
}

/** A payment for a purchase. */
export interface Paid extends Day {
  act: 'pay';
  source: Made | MovedOn;
  /** Whole USD; absent: all that is due. */
  amount?: number;
  method: 'Bank Transfer' | 'Cheque' | 'Cash' | 'Other';
}

export type Act = Made | Returned | MovedOn | Paid;

/** What the plan has to know of an item. */
export interface Stone {
  /** Its place in the list of items. */
  stone: number;
  supplier: number;
  isSet: boolean;
  cost: number;
  /** What is asked for it. */
  asked: number;
}

/** A stone that is the house's, and since when. */
export interface Stocked extends Stone {
  /** Days ago. */
  since: number;
  /** The purchase that brought it; none: it was there when the house began to keep books here. */
  source?: Made;
}
