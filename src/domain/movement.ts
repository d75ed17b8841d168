/** The three states of every document. */
export type DocumentStatus = 'New' | 'Confirmed' | 'Canceled';

/** A document as movements refer to it. */
export interface DocumentRef {
  module: string;
  id: number;
  code: string;
}

/** What one row of a Confirmed document did to its item. */
export interface Movement {
  id: number;
  document: DocumentRef;
  row: number;
  /** The status that the item has from then on; null: it stayed where it was, and only its owner changed. */
  becomes: string | null;
  /** Who owns the item from then on, if the document settles that. */
  ownership: 'own' | 'memo' | null;
  /** The id of the document's party, a record of the party's module. */
  party: number | null;
}

/** What a document does to its items once it is Confirmed, as its schema file says. */
export interface Effect {
  becomes: string;
  needs?: string | undefined;
  ownership?: 'own' | 'memo' | undefined;
  needsMemo?: boolean | undefined;
}

export interface Item {
  id: number;
  /** The text by which people know the item, e.g. its number. */
  label: string;
  status: string;
  /** Whether the item is part of a set. */
  isPart: boolean;
}
