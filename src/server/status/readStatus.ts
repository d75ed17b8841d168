import { readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lastSeal } from '../audit/auditSeals.ts';
import type { Database, Handle } from '../database/connection/database.ts';
import { packageDir } from '../folders/packageDir.ts';
import type { Ahead, SchemaHolder } from '../schemaFolder/SchemaHolder.ts';
import { type Misfit, recountMisfits } from '../schemaPlan/countMisfits.ts';
import { type HeldBack, readHeldBack } from '../schemaPlan/lastPlan.ts';
import { type AppliedPlan, readPlans } from '../schemaPlan/namedPlans.ts';
import { type KnownServer, readLiveVersion, readServers } from '../schemaPlan/schemaVersions.ts';
import type { Media } from '../storage/Media.ts';
import { type CheckResult, lastStockCheck } from './lastStockCheck.ts';

/** The folders of an installation. */
export interface InstallationPaths {
  dataDir: string;
  schemaDir: string;
  /** The storage of the files of media fields. */
  files: 'folder' | 'bucket';
}

/**
 * The state of an installation, for its administrator. Times are ISO texts; null: there is none, or it is not known.
 */
export interface Status {
  version: string;
  /** `writable`: false while it can only be read. */
  database: { kind: Database['kind']; version: string; writable: boolean };
  storage: { kind: InstallationPaths['files']; free: number | null; writable: boolean };
  /**
   * `mistakes`: why the current schema folder is not in use; with `waiting`, the name of a sealed plan, nothing is wrong with
   * it. `held_back`: what the last plan did not change, because rows
   * would be lost. `misfits`: records that rules do not take any more. `version`: the number of the schema that is in use
   * in the database. `ahead`: the same, where the folder of this server is behind it. `servers`: all that share the
   * database, with the versions of their folders. `plans`: what was changed in the database last.
   */
  schema: {
    modules: number;
    changed_at: string | null;
    mistakes: string[];
    waiting: string | null;
    held_back: HeldBack[];
    misfits: Misfit[];
    version: number | null;
    ahead: Ahead | null;
    servers: KnownServer[];
    plans: AppliedPlan[];
  };
  backup: { at: string } | null;
  stock_check: CheckResult | null;
  /** The newest seal of the audit. */
  audit_seal: { id: number; hash: string } | null;
}

/** What the status is read from. */
export interface StatusSources {
  database: Database;
  schema: SchemaHolder;
  media: Pick<Media, 'storage'>;
  place?: InstallationPaths | undefined;
}

/** Reads everything now; values that cannot be read are null. */
export async function readStatus({ database, schema, media, place }: StatusSources): Promise<Status> {
  const { kysely } = database;
  const [
    databaseVersion,
    isDatabaseWritable,
    isStorageWritable,
    free,
    changed_at,
    backup,
    stock_check,
    seal,
    held_back,
    misfits,
    live,
    servers,
    plans,
  ] = await Promise.all([
    databaseVersionOf(kysely),
    database.takesWrites(),
    media.storage.canWrite?.() ?? true,
    place ? freeRoom(place.dataDir) : null,
    place ? lastChange(place.schemaDir) : null,
    place ? lastBackup(join(place.dataDir, 'backups')) : null,
    lastStockCheck(kysely),
    lastSeal(kysely),
    readHeldBack(kysely),
    recountMisfits(kysely, schema.current),
    readLiveVersion(kysely),
    readServers(kysely),
    readPlans(kysely),
  ]);
  return {
    version,
    database: { kind: database.kind, version: databaseVersion, writable: isDatabaseWritable },
    storage: { kind: place?.files ?? 'folder', free, writable: isStorageWritable },
    schema: {
      modules: Object.keys(schema.current.modules).length,
      changed_at: changed_at?.toISOString() ?? null,
      mistakes: [...schema.mistakes],
      waiting: schema.waiting ?? null,
      held_back,
      misfits,
      version: live?.version ?? null,
      ahead: schema.ahead ?? null,
      servers,
      plans,
    },
    backup: backup && { at: backup.toISOString() },
    stock_check,
    audit_seal: seal ? { id: seal.id, hash: seal.hash } : null,
  };
}

const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
  version: string;
};

/** `17.5`, without the name of a distribution. */
async function databaseVersionOf(handle: Handle): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(handle);
  return rows[0]?.server_version.split(' ')[0] ?? '';
}

/** In bytes. */
async function freeRoom(dir: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(dir).catch(() => ({ bavail: Number.NaN, bsize: 0 }));
  return Number.isNaN(bavail) ? null : bavail * bsize;
}

/** When a file in the folder was last written. */
async function lastChange(dir: string): Promise<Date | null> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(files.map(({ parentPath, name }) => timeOf(join(parentPath, name))));
  return latest(times);
}

/** A backup is a folder; the name of an incomplete one ends with `.unfinished`. */
async function lastBackup(dir: string): Promise<Date | null> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const whole = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith('.unfinished'));
  return latest(await Promise.all(whole.map(({ name }) => timeOf(join(dir, name)))));
}

async function timeOf(path: string): Promise<Date | null> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtime ?? null;
}

function latest(times: readonly (Date | null)[]): Date | null {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []));
  return known.length > 0 ? new Date(Math.max(...known)) : null;
}
