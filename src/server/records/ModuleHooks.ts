import type { Body } from './readBody.ts';
import type { ApiRecord, RecordsContext } from './recordsContext.ts';

type Values = Record<string, unknown>;

/** Stores a new record of any module, with that module's rules. */
export type Create = (context: RecordsContext, module: string, body: Body) => Promise<ApiRecord>;

/** Removes records of any module, with that module's rules. */
export type Remove = (context: RecordsContext, module: string, ids: readonly number[]) => Promise<void>;

/**
 * What data alone cannot say of a module. Each is called inside the transaction of the write (`context.transaction`),
 * refuses by throwing a Refusal, and may complete the values that are about to be stored.
 */
export interface ModuleRules {
  /** Whether the rules concern a new record at all; a body that they do not concern needs no transaction. */
  concernsNew?(body: Body): boolean;
  /**
   * Goes around the storing of a new record: `store` reads the body, stores it with `extra` values that no client
   * writes, and answers it. What the rules answer is what the client gets.
   */
  create?(
    context: RecordsContext,
    body: Body,
    store: (body: Body, extra?: Values) => Promise<ApiRecord>,
    createOther: Create,
  ): Promise<ApiRecord>;
  /**
   * Before and after new records are stored, many at once or one: `rows` are their validated values, which the first may
   * complete. Not together with `create`.
   */
  beforeStore?(context: RecordsContext, rows: Values[]): Promise<void>;
  afterStore?(context: RecordsContext, rows: readonly Values[]): Promise<void>;
  beforeUpdate?(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void>;
  /** Answers the record as it is after what the change brought with it. */
  afterUpdate?(context: RecordsContext, record: ApiRecord): Promise<ApiRecord>;
  beforeDelete?(context: RecordsContext, ids: readonly number[]): Promise<void>;
  /** `gone`: the records as they were. */
  afterDelete?(context: RecordsContext, gone: readonly ApiRecord[], removeOthers: Remove): Promise<void>;
}
