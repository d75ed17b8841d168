import type { Module, Schema } from '../../../metadata/model.ts';
import type { ApiRecord, Body } from '../../records/recordsContext.ts';
import type { Answer, TestHouse } from '../house/TestHouse.ts';
import type { Pools } from './pools.ts';

/** Stands for the id of an item that is made with its row: an id that no record has. */
export const NEW_ITEM = 2 ** 31 - 1;

/** A new record that is not sent yet. */
export interface UnsentRecord {
  /** What is sent. */
  body: Body;
  /** The values of its fields. A new item inside a row has the id NEW_ITEM here. */
  values: Body;
  /** Names of fields whose values only fit together with others: they are not drawn. */
  fixed: ReadonlySet<string>;
  pools: Pools;
}

export interface DraftOptions {
  /** Every field that people write has a value; otherwise only those that must have one. */
  full?: boolean;
  /** Values that it has in any case. */
  preset?: Body;
}

/** Makes records of any module, with all that they need. */
export interface Maker {
  house: TestHouse;
  /** The schema with the values of its value lists. */
  schema: Schema;
  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  draft(module: Module, options?: DraftOptions): Promise<UnsentRecord>;
  /** Sends a draft, and other ones while their values are taken already. */
  send(module: Module, options?: DraftOptions): Promise<{ draft: UnsentRecord; answer: Answer }>;
  /** Throws Unmakeable and NotApplicable. */
  create(module: Module, options?: DraftOptions): Promise<ApiRecord>;
}
