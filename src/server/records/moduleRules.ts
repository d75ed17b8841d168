import type { Module } from '../../metadata/model.ts';
import type { ModuleRules } from './rules/ModuleRules.ts';
import { userRules } from './rules/userRules.ts';

/** By the name of the module. A new rule: one file under rules/, one line here. */
const moduleRules: Record<string, ModuleRules> = {
  user: userRules,
};

/** The rules of a module; none for most. */
export function rulesOf(module: Module): ModuleRules {
  return moduleRules[module.name] ?? {};
}
