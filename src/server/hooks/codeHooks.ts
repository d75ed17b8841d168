import type { Module, Schema } from '../../metadata/model.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { nextCode } from '../records/write/nextCode.ts';

/** Gives new records their codes. A code that a record has from before, e.g. from a time when people typed it, is skipped. */
export function codeHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  if (!module.code) return undefined;
  const { field, pattern, date } = module.code;
  return {
    async aroundCreate(context, body, store) {
      const day = date === undefined ? undefined : body[date];
      return store(body, { [field]: await nextCode(context, module, { pattern, day, unlike: [field] }) });
    },
  };
}
