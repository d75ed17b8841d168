import type { DocumentStatus } from '../../domain/movement.ts';

/*
 * The events of the sample: what the house did on a day. Stones, suppliers and customers are named by their positions
 * in the lists of the sample; days are counted back from today.
 */

/** A stone in a document, with its price in whole USD. */
export interface DocumentLine {
  stone: number;
  price: number;
}

interface Day {
  /** How many days ago. */
  ago: number;
  notes?: string;
}

/** A document that does not follow from another one. */
export interface DocumentEvent extends Day {
  kind: 'create';
  module: 'purchase' | 'memo-in' | 'sale' | 'memo-out';
  party: number;
  status: DocumentStatus;
  /** Whether the document was Canceled after it had been Confirmed. */
  wasConfirmed?: boolean;
  lines: DocumentLine[];
  /** For a memo: how many days the stones may stay. */
  days?: number;
  /** The supplier's own number of the document. */
  invoice_number?: string;
}

/** Stones of a document that are returned. */
export interface ReturnEvent extends Day {
  kind: 'return';
  module: 'purchase-return' | 'memo-in-return' | 'sale-return' | 'memo-out-return';
  source: DocumentEvent;
  status: DocumentStatus;
  wasConfirmed?: boolean;
  stones: number[];
}

/** Stones of a memo that are sold or bought. */
export interface ConvertEvent extends Day {
  kind: 'convert';
  module: 'purchase' | 'sale';
  source: DocumentEvent;
  lines: DocumentLine[];
}

/** A payment for a purchase or a sale. */
export interface PaymentEvent extends Day {
  kind: 'pay';
  source: DocumentEvent | ConvertEvent;
  /** In whole USD; absent: everything that is due. */
  amount?: number;
  method: 'Bank Transfer' | 'Cheque' | 'Cash' | 'Other';
}

export type TradeEvent = DocumentEvent | ReturnEvent | ConvertEvent | PaymentEvent;

/** What the plan needs to know of an item. */
export interface PlannedStone {
  /** Its position in the list of items. */
  stone: number;
  supplier: number;
  isSet: boolean;
  cost: number;
  /** The asking price. */
  askingPrice: number;
}

/** A stone that the house owns, and since when. */
export interface StockedStone extends PlannedStone {
  /** In days before today. */
  since: number;
  /** The purchase that brought the stone; absent: the house owned it when it began to use this system. */
  source?: DocumentEvent;
}
