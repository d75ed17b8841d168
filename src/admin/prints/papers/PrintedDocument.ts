/** A document as it is printed, as plain data: every text in the language of the paper, every figure formatted. */
export interface PrintedDocument {
  company: { name: string; address: string[]; logo?: string };
  title: string;
  number: string;
  facts: { label: string; value: string }[];
  party: { label: string; name: string; lines: string[] };
  table: {
    /** The columns after number and description, which are the first two. */
    head: string[];
    rows: PrintedRow[];
    /** The row of totals; null: there is no column to add up. */
    totals: { label: string; cells: string[] } | null;
    /** Printed in place of rows when there are none. */
    empty: string;
    /** Whether the items have photos. */
    pictured: boolean;
  };
  remarks?: { label: string; text: string };
  terms: { label: string; texts: string[] };
  signatures: string[];
  mark?: { text: string; kind: 'draft' | 'canceled' };
  /** `Page {page} of {pages}`. */
  page: string;
}

export interface PrintedRow {
  /** Address of the photo. */
  picture?: string;
  number: string;
  description: string[];
  /** As many cells as `head` has after the first two. */
  cells: string[];
}

/** The box of an item's photo, in millimetres. */
export const thumbBox = { width: 13, height: 13, fit: 'cover' } as const;
/** The box of the company's logo. */
export const logoBox = { width: 56, height: 18, fit: 'contain' } as const;
