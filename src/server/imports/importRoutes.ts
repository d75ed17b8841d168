import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayOrders } from '../../fields/shared/written/writtenDay.ts';
import { numberStyles } from '../../fields/shared/written/writtenNumber.ts';
import { moduleOf } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { conflict, malformed, notFound } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { parseClientJson } from '../http/clientJson.ts';
import { contextOf } from '../http/contextOf.ts';
import { idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { multipartHash } from '../http/multipartHash.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type KeyedCall, keyedCallOf } from '../http/withIdempotencyKey.ts';
import type { View } from '../rights/View.ts';
import { viewOf } from '../rights/viewOf.ts';
import { checkImport, checkRows } from './checkImport.ts';
import { importAnswer, rowAnswer } from './importAnswers.ts';
import * as operations from './importOperations.ts';
import {
  changeImport,
  findImport,
  type ImportCounts,
  type ImportSettings,
  listImports,
  markedRows,
  mendRow,
  removeImport,
  rowsByNumber,
  type StoredImport,
} from './importStore.ts';
import { importTargets } from './importTargets.ts';
import { answerWithProgress, type Progress } from './progress.ts';
import { badSetting } from './read/sheetFile.ts';
import { readFile } from './readFile.ts';
import { acceptFile, withFile } from './receiveFile.ts';
import { type InsideImport, runImport } from './runImport.ts';
import { undoImport } from './undoImport.ts';

const rights = ['import'] as const;
const lane = 'none' as const;

/** Files that come in: with all that is to be done, or to be looked at first. */
export const importFileRoutes: RouteTable = {
  prepare: acceptFile,
  routes: [
    {
      method: 'POST',
      path: '/api/:module/import',
      handler: importAtOnce,
      rights,
      openapi: operations.importCalls,
      options: { config: { slowBody: true }, compress: false, generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/import/files',
      handler: receive,
      rights,
      openapi: operations.fileCalls,
      options: { config: { slowBody: true }, generalRouteRefuses: true },
    },
  ],
};

/** A file that was received, step by step: what its columns are, what is wrong in its rows, writing and taking back. */
export const importRoutes: RouteTable = {
  schemas: () => operations.importSchemas,
  routes: [
    {
      method: 'GET',
      path: '/api/:module/import',
      handler: list,
      rights,
      openapi: operations.listCalls,
      options: { generalRouteRefuses: true },
    },
    { method: 'GET', path: '/api/:module/import/:import', handler: get, rights, openapi: operations.getCalls },
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

function userContext(request: FastifyRequest, services: Services) {
  return { ...contextOf(request, services), userId: sessionOf(request).user.id };
}

function moduleFrom(request: FastifyRequest): string {
  return (request.params as { module: string }).module;
}

/**
 * The import of the path, and the id is that of the user's own. Everybody else learns nothing of the file. Somebody who
 * may do everything sees those of all, because one of them may have to be taken back. Throws 404.
 */
async function importFrom(request: FastifyRequest, services: Services): Promise<StoredImport> {
  onlyParameters(request, ['after']);
  const { module, import: id } = request.params as { module: string; import: string };
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

async function receive(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const stored = await withFile(request, ['sheet', 'values'], async (file, { sheet, values }) => {
    const context = userContext(request, services);
    const received = await services.lanes.imports.run(() => readFile(context, view, moduleFrom(request), file, sheet));
    return values === undefined
      ? received
      : withSettings(services, view, received, { values: jsonIn('values', values) });
  });
  reply.code(201);
  return importAnswer(view, stored);
}

/**
 * Everything in one call, for programs. With mistakes, or as a dry run, nothing is written, and no Idempotency-Key is kept.
 */
async function importAtOnce(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const context = userContext(request, services);
  const names = ['mapping', 'key', 'values', 'numbers', 'days', 'sheet', 'dry_run'];
  const call = await withFile(request, names, async (file, { sheet, dry_run, ...fields }) => {
    const keyed = keyedCallOf(request, context, multipartHash(Object.entries({ ...fields, sheet, dry_run }), file));
    const isDry = dry_run === 'true';
    if (dry_run !== undefined && !isDry && dry_run !== 'false') throw badSetting('dry_run');
    const received = await services.lanes.imports.run(() => readFile(context, view, moduleFrom(request), file, sheet));
    return { stored: await withSettings(services, view, received, settingsIn(fields)), isDry, keyed };
  });
  return answerWithProgress(request, services, reply, (progress) => doAll(request, services, call, progress));
}

interface WholeImport {
  stored: StoredImport;
  isDry: boolean;
  keyed: KeyedCall | undefined;
}

async function doAll(
  request: FastifyRequest,
  services: Services,
  { stored, isDry, keyed }: WholeImport,
  progress: Progress,
) {
  const [view, context] = [viewOf(request, services), contextOf(request, services)];
  const handle = services.database.kysely;
  let { id } = stored as { id: number | null };
  const answer = ({ created = 0, updated = 0, unchanged = 0 }: ImportCounts, errors: object[]) => {
    return { id, rows: stored.row_count, created, updated, unchanged, errors };
  };
  try {
    const before = await keyed?.find(handle);
    if (before) throw new AnsweredBefore(before.body as object);
    const counts = await checkImport(context, view, stored, progress);
    const isFree = (counts.wrong ?? 0) === 0;
    const errors = isFree ? [] : await allErrors(request, services, stored);
    if (isFree && !isDry) {
      const once = keyed && onceInside(keyed, (written) => answer(written, []));
      return answer(await runImport(context, view, stored.id, progress, once), []);
    }
    await removeImport(handle, stored.id);
    id = null;
    return answer(counts, errors);
  } catch (error) {
    await removeImport(handle, stored.id);
    if (error instanceof AnsweredBefore) return error.answer;
    throw error;
  }
}

/** Ends an import whose work was done before, under the same Idempotency-Key. */
class AnsweredBefore extends Error {
  readonly answer: object;

  constructor(answer: object) {
    super('Answered before');
    this.answer = answer;
  }
}

/**
 * The key and its answer belong to the transaction that does the work: another process may be doing the same.
 * @param answer reads in that transaction
 */
function onceInside(
  keyed: KeyedCall,
  answer: (counts: ImportCounts, handle: Handle) => object | Promise<object>,
): InsideImport {
  return {
    async begin(handle) {
      const before = await keyed.reserve(handle);
      if (before) throw new AnsweredBefore(before.body as object);
    },
    end: async (handle, counts) => keyed.keep(handle, { status: 200, body: await answer(counts, handle) }),
  };
}

/** Mistakes in one answer; more than these are of no use to a program either. */
const MOST_ERRORS = 10_000;

async function allErrors(request: FastifyRequest, services: Services, stored: StoredImport) {
  const view = viewOf(request, services);
  const wrong = await markedRows(services.database.kysely, stored.id, 0, MOST_ERRORS);
  return wrong.flatMap((row) =>
    rowAnswer(view, stored, row, request.language).errors.map((error) => ({ row: row.row, ...error })),
  );
}

function settingsIn({ mapping, values, key, ...plain }: Record<string, string>): Record<string, unknown> {
  return {
    ...plain,
    ...(key !== undefined && { key: key || null }),
    ...(mapping !== undefined && { mapping: jsonIn('mapping', mapping) }),
    ...(values !== undefined && { values: jsonIn('values', values) }),
  };
}

function jsonIn(name: string, text: string): unknown {
  return parseClientJson(text, (json) => {
    try {
      return JSON.parse(json);
    } catch {
      throw malformed('queryJson', { name });
    }
  });
}

async function list(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const own = view.isWhole ? undefined : sessionOf(request).user.id;
  const imports = await listImports(services.database.kysely, moduleFrom(request), own);
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

/** Stores other settings; what the check has found before does not hold any more. Throws 400. */
async function withSettings(
  services: Services,
  view: View,
  stored: StoredImport,
  changes: Record<string, unknown>,
): Promise<StoredImport> {
  const settings = { ...stored.settings, ...changes } as ImportSettings;
  assertSettings(view, stored, settings);
  await changeImport(services.database.kysely, stored.id, { settings, state: 'new', counts: {} });
  return { ...stored, settings, state: 'new', counts: {} };
}

function assertSettings({ seen }: View, stored: StoredImport, settings: ImportSettings): void {
  const targets = importTargets(seen, moduleOf(seen, stored.module));
  const isTarget = (name: unknown) => targets.some((target) => target.name === name);
  const { mapping, key, values, numbers, days } = settings as Record<keyof ImportSettings, unknown>;
  if (!isObject(mapping)) throw badSetting('mapping');
  const names = stored.columns.map(({ name }) => name);
  const used = Object.values(mapping).filter((name) => name !== null);
  const fits = Object.keys(mapping).every((name) => names.includes(name)) && used.every(isTarget);
  if (!fits || new Set(used).size < used.length) throw badSetting('mapping');
  settings.mapping = Object.fromEntries(
    Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  if (key !== null && !(isTarget(key) && used.includes(key))) throw badSetting('key');
  if (!isObject(values) || !Object.keys(values).every(isTarget)) throw badSetting('values');
  if (numbers !== null && !numberStyles.some((style) => style === numbers)) throw badSetting('numbers');
  if (days !== null && !dayOrders.some((order) => order === days)) throw badSetting('days');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function remove(request: FastifyRequest, services: Services) {
  const { id } = await openImportFrom(request, services);
  await removeImport(services.database.kysely, id);
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
    const { cells = {}, skip = row.is_skipped } = mends.find((one) => one.row === row.row) ?? {};
    const mended = stored.columns.map(
      ({ name }, at) => (Object.hasOwn(cells, name) ? cells[name] : row.cells[at]) ?? null,
    );
    await mendRow(handle, stored.id, { row: row.row, cells: mended, is_skipped: skip });
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
  const once = keyed && onceInside(keyed, (_counts, handle) => answerOf(view, handle, id));
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
