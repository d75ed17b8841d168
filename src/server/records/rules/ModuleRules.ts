import type { ApiRecord, RecordsContext } from '../recordsContext.ts';

type Values = Record<string, unknown>;

/**
 * What data alone cannot say of a module. Each is called inside the transaction of the write (`context.transaction`),
 * refuses by throwing a Refusal, and may complete the values that are about to be stored.
 */
export interface ModuleRules {
  beforeCreate?(context: RecordsContext, values: Values): Promise<void>;
  beforeUpdate?(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void>;
  beforeDelete?(context: RecordsContext, ids: readonly number[]): Promise<void>;
}
