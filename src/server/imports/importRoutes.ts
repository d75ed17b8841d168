import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../fields/shared/isObject.ts';
import type { Handle } from '../database/connection/database.ts';
import { conflict, notFound } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom, pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type KeyedCall, keyedCallOf } from '../http/withIdempotencyKey.ts';
import { knownModule } from '../records/recordsContext.ts';
import type { View } from '../rights/View.ts';
import { viewOf } from '../rights/viewOf.ts';
import { checkImport, checkRows } from './checkImport.ts';
import { AnsweredBefore, idempotentImport } from './idempotentImport.ts';
import { importAnswer, rowAnswer } from './importAnswers.ts';
import * as operations from './importOperations.ts';
import { withSettings } from './importSettings.ts';
import {
  findImport,
  listImports,
  markedRows,
  mendRow,
  removeImport,
  rowsByNumber,
  type StoredImport,
} from './importStore.ts';
import { answerWithProgress, type Progress } from './progress.ts';
import { badSetting } from './read/sheetFile.ts';
import { type InsideImport, runImport } from './runImport.ts';
import { undoImport } from './undoImport.ts';

const rights = ['import'] as const;
const lane = 'none' as const;

/** A file that was received, step by step: what its columns are, what is wrong in its rows, writing and taking back. */
export const importRoutes: RouteTable = {
  schemas: () => operations.importSchemas,
  routes: [
    {
      method: 'GET',
      path: '/api/:module/import',
      handler: list,
      rights,
      openapi: operations.listImportCalls,
      options: { generalRouteRefuses: true },
    },
    { method: 'GET', path: '/api/:module/import/:import', handler: get, rights, openapi: operations.getImportCalls },
    { method: 'PATCH', path: '/api/:module/import/:import', handler: change, rights, openapi: operations.changeCalls },
    { method: 'DELETE', path: '/api/:module/import/:import', handler: remove, rights, openapi: operations.removeCalls },
    {
      method: 'POST',
      path: '/api/:module/import/:import/check',
      handler: check,
      rights,
      openapi: operations.checkCalls,
      options: { config: { lane }, compress: false },
    },
    { method: 'GET', path: '/api/:module/import/:import/rows', handler: rows, rights, openapi: operations.rowsCalls },
    { method: 'PATCH', path: '/api/:module/import/:import/rows', handler: mend, rights, openapi: operations.mendCalls },
    {
      method: 'POST',
      path: '/api/:module/import/:import/run',
      handler: run,
      rights,
      openapi: operations.runCalls,
      options: { config: { lane }, compress: false },
    },
    {
      method: 'POST',
      path: '/api/:module/import/:import/undo',
      handler: undo,
      rights,
      openapi: operations.undoCalls,
      options: { config: { lane }, compress: false },
    },
  ],
};

/**
 * The import of the path, if it is the user's own: nobody else learns anything of the file. But who may do everything
 * sees those of all users, because one of them may have to be taken back. Throws 404.
 */
async function importFrom(request: FastifyRequest, services: Services): Promise<StoredImport> {
  onlyParameters(request, ['after']);
  const [module, id] = [moduleFrom(request), pathParameter(request, 'import')];
  const stored = await findImport(services.database.kysely, idIn(id));
  const isSeen = stored?.user_id === sessionOf(request).user.id || viewOf(request, services).isWhole;
  if (!stored || stored.module !== module || !isSeen) throw notFound();
  return stored;
}

/** The same for a file that can still be changed. Throws 409. */
async function openImportFrom(request: FastifyRequest, services: Services): Promise<StoredImport> {
  const stored = await importFrom(request, services);
  if (stored.state === 'done' || stored.state === 'undone') throw conflict('import.done');
  return stored;
}

async function list(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const own = view.isWhole ? undefined : sessionOf(request).user.id;
  const { name } = knownModule(view.seen, moduleFrom(request));
  const imports = await listImports(services.database.kysely, name, own);
  return imports.map(({ id, file_name, created_at, row_count, state, counts, run_at, undone_at, settings }) => ({
    ...{ id, file_name, created_at, rows: row_count, state, counts, run_at, undone_at, values: settings.values ?? {} },
  }));
}

async function get(request: FastifyRequest, services: Services) {
  return importAnswer(viewOf(request, services), await importFrom(request, services));
}

async function change(request: FastifyRequest, services: Services) {
  const body = bodyWith(request, ['mapping', 'key', 'values', 'numbers', 'days']);
  const view = viewOf(request, services);
  return importAnswer(view, await withSettings(services, view, await openImportFrom(request, services), body));
}

async function remove(request: FastifyRequest, services: Services) {
  const { id } = await openImportFrom(request, services);
  if (!(await removeImport(services.database.kysely, id))) throw conflict('import.done');
  return { id };
}

async function check(request: FastifyRequest, services: Services, reply: FastifyReply) {
  assertNoBody(request);
  const stored = await openImportFrom(request, services);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  return answerWithProgress(request, services, reply, async (progress) => {
    await checkImport(context, view, stored, progress);
    return answerOf(view, services.database.kysely, stored.id);
  });
}

async function answerOf(view: View, handle: Handle, id: number) {
  const stored = await findImport(handle, id);
  if (!stored) throw notFound();
  return importAnswer(view, stored);
}

/** Rows in one answer. */
const MOST_ROWS = 200;

async function rows(request: FastifyRequest, services: Services) {
  const stored = await importFrom(request, services);
  const after = Number((request.query as { after?: string }).after ?? 0);
  if (!Number.isInteger(after) || after < 0) throw badSetting('after');
  const view = viewOf(request, services);
  const found = await markedRows(services.database.kysely, stored.id, after, MOST_ROWS);
  return found.map((row) => rowAnswer(view, stored, row, request.language));
}

interface Mend {
  row: number;
  cells?: Record<string, string | number | boolean | null>;
  skip?: boolean;
}

/** Mends cells of rows, or leaves rows out, and tries these rows again. */
async function mend(request: FastifyRequest, services: Services) {
  const stored = await openImportFrom(request, services);
  const view = viewOf(request, services);
  const { rows: entries } = bodyWith(request, ['rows']);
  const mends = mendsIn(stored, entries);
  const handle = services.database.kysely;
  const numbers = mends.map(({ row }) => row);
  const before = await rowsByNumber(handle, stored.id, numbers);
  if (before.length < mends.length) throw notFound();
  for (const row of before) {
    const { cells, skip = row.is_skipped } = mends.find((one) => one.row === row.row) ?? {};
    const mended = stored.columns.map(
      ({ name }, at) => (cells && Object.hasOwn(cells, name) ? cells[name] : row.cells[at]) ?? null,
    );
    // Who leaves a row out, and then does not, has not looked at what is wrong in it.
    const is_mended = row.is_mended || cells !== undefined;
    await mendRow(handle, stored.id, { row: row.row, cells: mended, is_skipped: skip, is_mended });
  }
  const context = contextOf(request, services);
  await checkRows(context, view, stored, await rowsByNumber(handle, stored.id, numbers));
  const now = await rowsByNumber(handle, stored.id, numbers);
  return {
    import: await answerOf(view, handle, stored.id),
    rows: now.map((row) => rowAnswer(view, stored, row, request.language)),
  };
}

function mendsIn({ columns }: StoredImport, entries: unknown): Mend[] {
  const isCell = (cell: unknown) => cell === null || ['string', 'number', 'boolean'].includes(typeof cell);
  const names = columns.map(({ name }) => name);
  const isMend = (mend: unknown): mend is Mend =>
    isObject(mend) &&
    Object.keys(mend).every((key) => ['row', 'cells', 'skip'].includes(key)) &&
    Number.isInteger(mend.row) &&
    (mend.skip === undefined || typeof mend.skip === 'boolean') &&
    (mend.cells === undefined ||
      (isObject(mend.cells) &&
        Object.entries(mend.cells).every(([name, cell]) => names.includes(name) && isCell(cell))));
  const isList = Array.isArray(entries) && entries.length > 0 && entries.length <= MOST_ROWS && entries.every(isMend);
  if (!isList || new Set(entries.map(({ row }) => row)).size < entries.length) throw badSetting('rows');
  return entries;
}

async function run(request: FastifyRequest, services: Services, reply: FastifyReply) {
  assertNoBody(request);
  const keyed = keyedCallOf(request, contextOf(request, services));
  // Under a key that is known, an import that is done is answered as it was then.
  const { id } = await (keyed ? importFrom : openImportFrom)(request, services);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  return doOnce(request, services, reply, { id, keyed }, async (progress, once) => {
    await runImport(context, view, id, progress, once);
  });
}

async function undo(request: FastifyRequest, services: Services, reply: FastifyReply) {
  assertNoBody(request);
  const keyed = keyedCallOf(request, contextOf(request, services));
  const { id } = await importFrom(request, services);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  return doOnce(request, services, reply, { id, keyed }, async (progress, once) => {
    await undoImport(context, view, id, progress, once);
  });
}

/** Does the work on an import, once for each Idempotency-Key, and answers the import. */
async function doOnce(
  request: FastifyRequest,
  services: Services,
  reply: FastifyReply,
  { id, keyed }: { id: number; keyed: KeyedCall | undefined },
  work: (progress: Progress, once: InsideImport | undefined) => Promise<void>,
) {
  const view = viewOf(request, services);
  const once = keyed && idempotentImport(keyed, (_counts, handle) => answerOf(view, handle, id));
  return answerWithProgress(request, services, reply, async (progress) => {
    try {
      await work(progress, once);
    } catch (error) {
      if (error instanceof AnsweredBefore) return error.answer;
      throw error;
    }
    return answerOf(view, services.database.kysely, id);
  });
}
