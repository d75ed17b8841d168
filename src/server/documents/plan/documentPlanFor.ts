import type { Module, Schema } from '../../../metadata/model.ts';
import { notFound } from '../../errors.ts';
import { labelParams } from '../../records/recordsContext.ts';
import { type DocumentPlan, planOf } from './documentPlan.ts';

/** The plan of a module whose name comes from outside. Throws 404 when it is no document. */
export function documentPlanFor(schema: Schema, module: Module): DocumentPlan {
  if (!module.document) throw notFound('noDocument', labelParams(module));
  return planOf(schema, module);
}
