import { mistakeLine } from '../../metadata/check/shared/mistakes.ts';
import type { Schema } from '../../metadata/model.ts';
import { assignRoles } from '../auth/assignRoles.ts';
import { isLockTimeout, isReadOnly, isUnavailable } from '../database/connection/databaseErrors.ts';
import type { Services } from '../http/Services.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { digestOf } from '../schemaFolder/SchemaHolder.ts';
import { watchSchemaFolder } from '../schemaFolder/watchSchemaFolder.ts';
import { PlanWaits } from '../schemaPlan/namedPlans.ts';
import { behindSentence, planSchema } from '../schemaPlan/planSchema.ts';
import { type LiveVersion, noteServer, noteStop, readLiveVersion } from '../schemaPlan/schemaVersions.ts';
import { sharedSchema } from '../schemaPlan/sharedSchema.ts';
import { StartFailure } from '../startFailure.ts';
import { fillFromSchema } from './fillFromSchema.ts';
import { printSchemaPlan } from './printSchemaPlan.ts';

type Log = (sentence: string) => void;

/** How a schema is taken: see planSchema. */
interface Taking {
  /** The name of this server among those that share the database. */
  server?: string | undefined;
  /** A change that nobody has applied by name waits, and the log says so. */
  isSealed?: boolean | undefined;
}

/** How often a server says that it is there, and looks which schema is in use, in milliseconds. */
const LOOK = 5_000;

/** After so many milliseconds a change that the database could not take is tried again. */
const AGAIN = 2_000;

/**
 * Applies every change of the schema folder while the server runs: first to the tables, then to the schema that
 * requests read; then an event informs the clients. A folder with mistakes changes nothing; the logged sentences say
 * why. What the database cannot take at the moment is tried again until it does. With `server` it
 * also follows what other servers apply.
 * @returns a function that stops this, after a change that is being applied is finished
 */
export async function followSchemaFolder(
  dir: string,
  services: Services,
  log: Log,
  taking: Taking = {},
): Promise<() => Promise<void>> {
  const { server } = taking;
  let running = Promise.resolve();
  const waiting = new Set<() => Promise<void>>();
  /** One after another; what waits already is not added again. */
  const enqueue = (task: () => Promise<void>) => {
    if (waiting.has(task)) return;
    waiting.add(task);
    running = running.then(() => {
      waiting.delete(task);
      return task();
    });
  };
  let later: NodeJS.Timeout | undefined;
  let isStopped = false;
  const apply = async () => {
    clearTimeout(later);
    const isDone = await applyChange(dir, services, log, taking);
    if (!isDone && !isStopped) later = setTimeout(() => enqueue(apply), AGAIN).unref();
  };
  const stops = [await watchSchemaFolder(dir, () => enqueue(apply))];
  if (server !== undefined) {
    const look = () => followOthers(dir, services, log, { ...taking, server }).catch(() => undefined);
    const timer = setInterval(() => enqueue(look), LOOK);
    timer.unref();
    stops.push(
      () => clearInterval(timer),
      services.changes.onSchema(() => enqueue(look)),
    );
    enqueue(look);
  }
  return async () => {
    isStopped = true;
    clearTimeout(later);
    for (const stop of stops) stop();
    await running;
    if (server !== undefined) await noteStop(services.database.kysely, server).catch(() => undefined);
  };
}

/** Returns false where the database could not take it at the moment: because it is away, busy, locked or read-only. */
async function applyChange(dir: string, services: Services, log: Log, options: Taking): Promise<boolean> {
  try {
    const { schema, mistakes } = await loadSchemaFolder(dir);
    if (schema) {
      await services.schema.whileChanging(() => replaceSchema(schema, services, log, options));
      return true;
    }
    const lines = mistakes.map(mistakeLine);
    services.schema.refuse(lines);
    log([...lines, 'The schema folder has mistakes; the schema as it was stays in use.'].join('\n'));
  } catch (error) {
    if (isUnavailable(error) || isLockTimeout(error) || isReadOnly(error)) {
      waitForDatabase(error as Error, services, log);
      return false;
    }
    const reason = error instanceof StartFailure ? error.message : `The database refused it: ${error}`;
    services.schema.refuse([reason], error instanceof PlanWaits ? error.plan : undefined);
    log(`${reason}\nThe schema as it was stays in use.`);
  }
  return true;
}

/** The log says one time why a change waits, and the status as long as it does. */
function waitForDatabase({ message }: Error, { schema }: Services, log: Log): void {
  const reason = `The database cannot take the changed schema at the moment (${message}). It is tried again.`;
  if (!schema.mistakes.includes(reason)) log(`${reason}\nThe schema as it was stays in use meanwhile.`);
  schema.refuse([reason]);
}

async function replaceSchema(schema: Schema, services: Services, log: Log, options: Taking): Promise<void> {
  const { database, hooks, schema: holder, sessions } = services;
  const report = await planSchema(database, schema, { ...options, patience: 0 });
  if (report.behind) return takePart(schema, report.behind, services, log);
  await fillFromSchema({ database, schema, hooks, userId: null }, log);
  await assignRoles(database.kysely, schema);
  sessions.clear();
  const wasBehind = holder.ahead !== undefined;
  if (!holder.replace(schema) && !wasBehind) return;
  printSchemaPlan(report, log);
  log('The changed schema is in use.');
  publish(services);
}

/** Says that this server is there, and takes up what another one has brought to the database. */
async function followOthers(
  dir: string,
  services: Services,
  log: Log,
  options: Taking & { server: string },
): Promise<void> {
  const { database, schema: holder, sessions } = services;
  const digest = digestOf(holder.folder);
  await noteServer(database.kysely, options.server, digest);
  const live = await readLiveVersion(database.kysely);
  if (!live || live.version === holder.ahead?.version) return;
  if (live.digest !== digest) {
    const { schema } = await loadSchemaFolder(dir);
    if (schema && digestOf(schema) === live.digest) return replaceSchema(schema, services, log, options);
    return takePart(holder.folder, live, services, log);
  }
  if (!holder.ahead) return;
  sessions.clear();
  holder.replace(holder.folder);
  log('The schema folder of this server is the one in use again.');
  publish(services);
}

/** The folder is behind: what the database has of it is in use. */
async function takePart(folder: Schema, live: LiveVersion, services: Services, log: Log): Promise<void> {
  const part = await sharedSchema(services.database.kysely, folder);
  const { version, since } = live;
  services.sessions.clear();
  if (services.schema.replaceByPart(folder, part, { version, since })) publish(services);
  log(behindSentence(live));
}

function publish({ changes, schema }: Services): void {
  changes.publish({ type: 'schema', etag: schema.etag });
}
