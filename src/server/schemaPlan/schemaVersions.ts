import { sql } from 'kysely';
import { changesChannel } from '../database/connection/changesChannel.ts';
import type { Handle } from '../database/connection/database.ts';
import { houseTimeZone, nodeNameOf } from '../houseTimeZone.ts';
import { digestOf, type SchemaHolder } from '../schemaFolder/SchemaHolder.ts';

/** The schema that is in use in the database. Versions are numbered from 1, by each change that came into use. */
export interface LiveVersion {
  version: number;
  /** See SchemaHolder.digest. */
  digest: string;
  /** ISO time. */
  since: string;
}

/** A server process on this database. */
export interface KnownServer {
  name: string;
  /** The version that its folder has; null: one that was never in use. */
  version: number | null;
  /** ISO time. */
  seen_at: string;
}

/** Seconds without a sign of a server until it counts as stopped. */
const SILENCE = 30;

export async function readLiveVersion(handle: Handle): Promise<LiveVersion | undefined> {
  const { rows } = await sql<{
    version: number;
    digest: string;
    at: Date;
  }>`select version::float8 as version, digest, at
    from facet.schema_versions order by schema_versions.version desc limit 1`.execute(handle);
  const [row] = rows;
  return row && { version: row.version, digest: row.digest, since: new Date(row.at).toISOString() };
}

/**
 * The live version, if the folder of the server is behind it: the folder's schema was in use earlier, and the server had it
 * then already, or another server has the live one. A folder that was changed back on purpose, without another server, is
 * not behind. Undefined: the folder may come into use.
 */
export async function versionAhead(handle: Handle, name: string, digest: string): Promise<LiveVersion | undefined> {
  const live = await readLiveVersion(handle);
  if (!live || live.digest === digest) return undefined;
  const { rows } = await sql<{ behind: boolean }>`select
    exists (select from facet.schema_versions where digest = ${digest})
    and exists (select from facet.servers s where s.name = ${name} and s.digest = ${digest}
      or s.name <> ${name} and s.digest = ${live.digest}
        and s.seen_at > now() - make_interval(secs => ${SILENCE}::integer)) as behind`.execute(handle);
  return rows[0]?.behind ? live : undefined;
}

/** Whether the database has another schema than this server knows of, because another server has brought it there. */
export async function isToFollow(handle: Handle, { folder, ahead }: SchemaHolder): Promise<boolean> {
  const live = await readLiveVersion(handle);
  return live !== undefined && live.version !== ahead?.version && live.digest !== digestOf(folder);
}

/** Whether the schema of that digest was in use at any time. */
export async function wasInUse(handle: Handle, digest: string): Promise<boolean> {
  const { rows } = await sql`select from facet.schema_versions where digest = ${digest} limit 1`.execute(handle);
  return rows.length > 0;
}

/** Stores that this schema is in use now, and tells the other processes when the transaction is committed. */
export async function noteVersion(transaction: Handle, digest: string): Promise<void> {
  const live = await readLiveVersion(transaction);
  if (live?.digest === digest) return;
  await sql`insert into facet.schema_versions (digest) values (${digest})`.execute(transaction);
  const notice = JSON.stringify({ self: '', changes: [], schema: true });
  await sql`select pg_notify(${changesChannel}, ${notice})`.execute(transaction);
}

/** The server is there, with this folder. Servers that were not seen for a month are forgotten. */
export async function noteServer(handle: Handle, name: string, digest: string): Promise<void> {
  await sql`insert into facet.servers (name, digest, time_zone) values (${name}, ${digest}, ${houseTimeZone()})
    on conflict (name) do update set digest = excluded.digest, time_zone = excluded.time_zone, seen_at = now()`.execute(
    handle,
  );
  await sql`delete from facet.servers where seen_at < now() - interval '30 days'`.execute(handle);
}

/**
 * What a server says where others on the same database go by the days of another time zone: for them, what is done around
 * midnight is of another day.
 */
export async function otherDaysSentences(handle: Handle, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; zone: string }>`select name, time_zone as zone from facet.servers
    where name <> ${name} and time_zone is not null and seen_at > now() - make_interval(secs => ${SILENCE}::integer)
    order by name`.execute(handle);
  const own = houseTimeZone();
  return rows
    .filter(({ zone }) => nodeNameOf(zone) !== nodeNameOf(own))
    .map(
      (other) =>
        `The server ${other.name} goes by the days of ${other.zone}, and this one by those of ${own}, so their reports differ; set the same TZ for both.`,
    );
}

/** The server stops. What its folder had is remembered. */
export async function noteStop(handle: Handle, name: string): Promise<void> {
  await sql`update facet.servers set seen_at = now() - make_interval(secs => ${SILENCE}::integer)
    where name = ${name}`.execute(handle);
}

/** The servers that are there, with the versions of their folders. */
export async function readServers(handle: Handle): Promise<KnownServer[]> {
  const { rows } = await sql<{ name: string; version: number | null; seen_at: Date }>`select s.name, s.seen_at,
    (select max(v.version)::float8 from facet.schema_versions v where v.digest = s.digest) as version
    from facet.servers s where s.seen_at > now() - make_interval(secs => ${SILENCE}::integer)
    order by s.name`.execute(handle);
  return rows.map((row) => ({ ...row, seen_at: new Date(row.seen_at).toISOString() }));
}
