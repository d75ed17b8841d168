import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../database/connection/database.ts';
import { sessionOf } from '../http/authenticate.ts';
import { parseNamedJson } from '../http/clientJson.ts';
import { contextOf } from '../http/contextOf.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { multipartHash } from '../http/multipartHash.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { type KeyedCall, keyedCallOf } from '../http/withIdempotencyKey.ts';
import { handleOf, inTransaction } from '../records/recordsContext.ts';
import { viewOf } from '../rights/viewOf.ts';
import { checkImport } from './checkImport.ts';
import { AnsweredBefore, idempotentImport } from './idempotentImport.ts';
import { importAnswer, rowAnswer } from './importAnswers.ts';
import { fileCalls, importCalls } from './importOperations.ts';
import { withSettings } from './importSettings.ts';
import { type ImportCounts, markedRows, removeImport, type StoredImport } from './importStore.ts';
import { answerWithProgress, type Progress } from './progress.ts';
import { badSetting } from './read/sheetFile.ts';
import { type ReceivedFile, readFile } from './readFile.ts';
import { acceptFile, withFile } from './receiveFile.ts';
import { runImport } from './runImport.ts';

const rights = ['import'] as const;

/** Files that come in: with all that is to be done, or to be looked at first. */
export const importFileRoutes: RouteTable = {
  prepare: acceptFile,
  routes: [
    {
      method: 'POST',
      path: '/api/:module/import',
      handler: importAtOnce,
      rights,
      openapi: importCalls,
      options: { config: { slowBody: true }, compress: false, generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/import/files',
      handler: receive,
      rights,
      openapi: fileCalls,
      options: { config: { slowBody: true }, generalRouteRefuses: true },
    },
  ],
};

function userContext(request: FastifyRequest, services: Services) {
  return { ...contextOf(request, services), userId: sessionOf(request).user.id };
}

async function receive(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const handle = services.database.kysely;
  const answer = await withFile(request, ['sheet', 'values'], async (file, { sheet, values }) => {
    const context = userContext(request, services);
    const keyed = keyedCallOf(request, context, multipartHash(Object.entries({ sheet, values }), file));
    const before = await keyed?.find(handle);
    if (before) return before.body;
    const settings = settingsIn({ ...(values !== undefined && { values }) });
    return readOrRemove(request, services, { file, sheet, settings, isLookedAt: true }, async (stored) => {
      const received = importAnswer(view, stored);
      const first = keyed && (await inTransaction(context, (inside) => keepFirst(handleOf(inside), keyed, received)));
      if (first) await removeImport(handle, stored.id);
      return first ?? received;
    });
  });
  reply.code(201);
  return answer;
}

/** The answer that another call with the key got meanwhile; undefined: this one is kept. */
async function keepFirst(handle: Handle, keyed: KeyedCall, received: object): Promise<unknown> {
  const before = await keyed.reserve(handle);
  if (!before) await keyed.keep(handle, { status: 201, body: received });
  return before?.body;
}

interface FileToRead {
  file: ReceivedFile;
  sheet: string | undefined;
  settings: Record<string, unknown>;
  isLookedAt: boolean;
}

/** Reads a file and works with it. A call that is refused leaves nothing of it. */
async function readOrRemove<Result>(
  request: FastifyRequest,
  services: Services,
  { file, sheet, settings, isLookedAt }: FileToRead,
  work: (stored: StoredImport) => Promise<Result>,
): Promise<Result> {
  const view = viewOf(request, services);
  const context = userContext(request, services);
  const read = () => readFile(context, view, moduleFrom(request), file, { sheet, isLookedAt });
  const received = await services.lanes.imports.run(read);
  try {
    const hasSettings = Object.keys(settings).length > 0;
    return await work(hasSettings ? await withSettings(services, view, received, settings) : received);
  } catch (error) {
    await removeImport(services.database.kysely, received.id);
    throw error;
  }
}

/**
 * Everything in one call, for programs. With mistakes, or as a dry run, nothing is written, and no Idempotency-Key is kept.
 */
async function importAtOnce(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const context = userContext(request, services);
  const names = ['mapping', 'key', 'values', 'numbers', 'days', 'sheet', 'dry_run'];
  const call = await withFile(request, names, async (file, { sheet, dry_run, ...fields }) => {
    const keyed = keyedCallOf(request, context, multipartHash(Object.entries({ ...fields, sheet, dry_run }), file));
    const isDry = dry_run === 'true';
    if (dry_run !== undefined && !isDry && dry_run !== 'false') throw badSetting('dry_run');
    const settings = settingsIn(fields);
    const toRead = { file, sheet, settings, isLookedAt: false };
    return readOrRemove(request, services, toRead, async (stored) => ({ stored, isDry, keyed }));
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
      const once = keyed && idempotentImport(keyed, (written) => answer(written, []));
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
    ...(mapping !== undefined && { mapping: parseNamedJson('mapping', mapping) }),
    ...(values !== undefined && { values: parseNamedJson('values', values) }),
  };
}
