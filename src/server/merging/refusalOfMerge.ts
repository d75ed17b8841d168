import type { Module } from '../../metadata/model.ts';
import { conflict, Refusal } from '../errors.ts';
import { labelParams } from '../records/recordsContext.ts';

/**
 * The refusal of a record that refers to one of the two: 409 that names its module first, because the form on screen is
 * another one. Any other error stays as it is.
 */
export function refusalOfMerge(module: Module, why: 'twice' | 'breaksRule', error: unknown): unknown {
  if (!(error instanceof Refusal) || error.status !== 409) return error;
  const { messages } = conflict(`merge.${why}`, labelParams(module));
  const withoutCount = { key: 'facet.error.merge.refused' };
  return new Refusal('conflict', [...messages, ...error.messages], { withoutCount });
}
