import type { DocumentStatus } from '../../domain/movement.ts';

/*
 * What the house did on a day, for the sample. Stones, suppliers and customers are named by their positions in the lists
 * of the sample; days are counted back from today.
 */

/** A stone of a document with its price in whole USD. */
export interface DocumentLine {
  stone: number;
  price: number;
}

interface Day {
  /** How many days ago. */
  ago: number;
  notes?: string;
}

/** A document that stands for itself. */
export interface DocumentEvent extends Day {
  kind: 'create';
  module: 'purchase' | 'memo-in' | 'sale' | 'memo-out';
  party: number;
  status: DocumentStatus;
  /** Canceled after it had been Confirmed. */
  wasConfirmed?: boolean;
  lines: DocumentLine[];
  /** Of a memo: how many days the stones may stay. */
  days?: number;
  /** The number that the supplier gave it. */
  invoice_number?: string;
  /** Of a sale that is paid: when it was. */
  paidAgo?: number;
}

/** Stones of a document that go back. */
export interface ReturnEvent extends Day {
  kind: 'return';
  module: 'purchase-return' | 'memo-in-return' | 'sale-return' | 'memo-out-return';
  source: DocumentEvent;
  status: DocumentStatus;
  wasConfirmed?: boolean;
  stones: number[];
}

/** Stones of a memo that are sold, or bought. */
export interface ConvertEvent extends Day {
  kind: 'convert';
  module: 'purchase' | 'sale';
  source: DocumentEvent;
  lines: DocumentLine[];
  /** Of a sale that is paid: when it was. */
  paidAgo?: number;
}

/** A payment for a purchase. */
export interface PaymentEvent extends Day {
  kind: 'pay';
  source: DocumentEvent | ConvertEvent;
  /** Whole USD; absent: all that is due. */
  amount?: number;
  method: 'Bank Transfer' | 'Cheque' | 'Cash' | 'Other';
}

export type TradeEvent = DocumentEvent | ReturnEvent | ConvertEvent | PaymentEvent;

/** What the plan has to know of an item. */
export interface PlannedStone {
  /** Its place in the list of items. */
  stone: number;
  supplier: number;
  isSet: boolean;
  cost: number;
  /** What is asked for it. */
  asked: number;
}

/** A stone that is the house's, and since when. */
export interface StockedStone extends PlannedStone {
  /** Days ago. */
  since: number;
  /** The purchase that brought it; none: it was there when the house began to keep books here. */
  source?: DocumentEvent;
}
