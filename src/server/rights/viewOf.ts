import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Right, SettingsTab } from '../../metadata/keys/roleKeys.ts';
import { type Module, mayDo } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { conflict, forbidden, notFound, Refusal } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import type { Services } from '../http/Services.ts';
import { handleOf, knownModule, labelParams, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import { type View, viewFor } from './View.ts';

/** What the user of the request may see and do. */
export function viewOf(request: FastifyRequest, { schema }: Services): View {
  return viewFor(schema.current, schema.etag, sessionOf(request).user);
}

/** The context of a request that reads: with the rows that the user sees. */
export function readingContext(request: FastifyRequest, services: Services): RecordsContext {
  return { ...contextOf(request, services), schema: viewOf(request, services).read };
}

/** 403: the role of the user does not allow it. */
function forbiddenRight(right: Right, module: Module): Refusal {
  return new Refusal('forbidden', { key: `facet.error.right.${right}`, params: labelParams(module) });
}

/**
 * The module of that name, if the user may do all of that with its records. Throws 404, 403, and a 409 for what nobody does
 * while the folder of this server is behind: see sharedSchema.
 */
export function allowedModule({ seen, read }: View, name: string, rights: readonly Right[] = []): Module {
  const module = knownModule(seen, name);
  for (const right of rights) {
    if (!mayDo(knownModule(read, name), right)) throw conflict('behind', labelParams(module));
    if (!mayDo(module, right)) throw forbiddenRight(right, module);
  }
  return module;
}

/** Throws 404 unless the user sees all of these records. Records of modules without limits are not looked up. */
export async function assertRowsSeen(
  context: RecordsContext,
  { read }: View,
  module: string,
  ids: readonly number[],
): Promise<void> {
  if (!isLimited(read, module) || ids.length === 0) return;
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${rowsOf(read, module)} seen where seen.id = any (${distinct}::integer[])`.execute(handleOf(context));
  if ((rows[0]?.count ?? 0) < distinct.length) throw notFound();
}

/**
 * Refuses a call whose path names a module, or a record, that the user does not see (404), or with which the user may not
 * do that (403).
 */
export async function assertAllowed(
  request: FastifyRequest,
  services: Services,
  rights: readonly Right[],
): Promise<void> {
  const view = viewOf(request, services);
  if (view.isWhole) return;
  const { module, id } = request.params as { module: string; id?: string };
  allowedModule(view, module, rights);
  // What cannot be an id is no record either: the address has something else in its place, or the handler answers 404.
  const number = Number(id);
  if (isId(number)) {
    await assertRowsSeen(contextOf(request, services), view, module, [number]);
  }
}

/** Throws 403 unless the user sees that part of the settings. */
export function assertSettings({ seen }: View, tab: SettingsTab): void {
  if (seen.settings && !seen.settings.includes(tab)) throw forbidden();
}
