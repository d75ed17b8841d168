import type { Module } from '../../../metadata/model.ts';
import { Refusal } from '../../errors.ts';
import { knownModule, labelParams, type RecordsContext } from '../recordsContext.ts';

/** The module of that name, for writes of a client. Throws 404, and 403 when only the server writes the module. */
export function writableModule({ schema }: RecordsContext, name: string): Module {
  const module = knownModule(schema, name);
  if (!module.readOnly) return module;
  throw new Refusal('forbidden', { key: 'facet.error.readOnlyModule', params: labelParams(module) });
}
