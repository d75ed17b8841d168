import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { Services } from '../http/Services.ts';
import { knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { viewOf } from '../rights/viewOf.ts';
import { type DocumentPlan, documentPlanFor } from './plan/documentPlan.ts';

/** The document module of the path. Throws 404 where it is none, or none to the user. */
export function planIn({ schema }: RecordsContext, request: FastifyRequest, services: Services): DocumentPlan {
  const module = knownModule(schema, moduleFrom(request));
  if (!viewOf(request, services).seen.modules[module.name]?.document) throw notFound('noPath');
  return documentPlanFor(schema, module);
}
