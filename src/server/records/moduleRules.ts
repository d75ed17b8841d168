import type { Module } from '../../metadata/model.ts';
import type { ApiRecord, RecordsContext } from './recordsContext.ts';
import { userRules } from './rules/userRules.ts';

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

/** By the name of the module. A new rule: one file under rules/, one line here. */
const moduleRules: Record<string, ModuleRules> = {
  user: userRules,
};

/** The rules of a module; none for most. */
export function rulesOf(module: Module): ModuleRules {
  return moduleRules[module.name] ?? {};
}
