import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/**
 * A batch of audit lines, sealed: nothing of it can be altered unseen. The seals form a chain, because the hash of each
 * covers that of the one before.
 */
export interface AuditSeal {
  id: number;
  /** The batch holds all lines with ids above this one … */
  from_id: number;
  /** … up to and with this one. Numbers that no line has belong to writes that failed. */
  to_id: number;
  /** The ids of the lines, ascending, and the digest of each. */
  line_ids: number[];
  digests: string[];
  /** When it was sealed, as seconds since 1970 with their fraction: a text, so that no digit is lost. */
  sealed_at: string;
  /**
   * Lines of later batches were not written before this moment, in the same form; null: an older version made the seal, which
   * did not know.
   */
  lines_after: string | null;
  /** Which key the hash was made with; null: none. */
  key_id: string | null;
  hash: string;
}

/** An audit line as a seal knows it. */
export interface DigestedLine {
  id: number;
  digest: string;
}

/**
 * The digest of the line `a` of facet.audit: SHA-256 of all its columns as they were written, in hexadecimal digits.
 */
const digestSql = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  a.id, extract(epoch from a.at), a.user_id, coalesce(a.written_for, a.module), a.record_id, a.action, a.changes)::text, 'UTF8')), 'hex')`;

/** The lines with ids above `from`, up to and with `to`, ascending. */
export async function readLines(handle: Handle, from: number, to: number, most: number): Promise<DigestedLine[]> {
  const { rows } = await sql<DigestedLine>`select a.id::float8 as id, ${digestSql} as digest from facet.audit a
    where a.id > ${from}::bigint and a.id <= ${to}::bigint order by a.id limit ${most}`.execute(handle);
  return rows;
}

/** The seals after the one with this id, the oldest first; at most `most`. */
export async function readSeals(handle: Handle, after: number, most: number): Promise<AuditSeal[]> {
  const { rows } = await sql<AuditSeal>`select id::float8 as id, from_id::float8 as from_id, to_id::float8 as to_id,
      array(select one::float8 from unnest(line_ids) one) as line_ids,
      array(select encode(one, 'hex') from unnest(digests) one) as digests,
      extract(epoch from sealed_at)::text as sealed_at, lines_after::text as lines_after, key_id, encode(hash, 'hex') as hash
    from facet.audit_seals where id > ${after}::bigint order by id limit ${most}`.execute(handle);
  return rows;
}

/**
 * The moment before which no line of later batches was written, of a row of facet.audit_seals. Of seals that do not know it,
 * it is said that no transaction lasted longer than ten minutes.
 */
export const linesAfterSql = sql<string>`coalesce(lines_after, extract(epoch from sealed_at) - 600)`;

/** The newest seal, with the moment of `linesAfterSql`; undefined while nothing is sealed. */
export async function lastSeal(
  handle: Handle,
): Promise<Pick<AuditSeal, 'id' | 'to_id' | 'lines_after' | 'hash'> | undefined> {
  const { rows } = await sql<Pick<AuditSeal, 'id' | 'to_id' | 'lines_after' | 'hash'>>`
    select id::float8 as id, to_id::float8 as to_id, (${linesAfterSql})::text as lines_after, encode(hash, 'hex') as hash
    from facet.audit_seals order by id desc limit 1`.execute(handle);
  return rows[0];
}

/**
 * The hash of a seal, in hexadecimal digits. With a key it is an HMAC, which nobody can make who has the database alone.
 * @param previous the hash of the seal before; empty for the first one
 */
export function hashOf(seal: Omit<AuditSeal, 'hash'>, previous: string, key: string | undefined): string {
  const { id, from_id, to_id, line_ids, digests, sealed_at, lines_after, key_id } = seal;
  const known = [previous, id, from_id, to_id, line_ids, digests, sealed_at, key_id];
  const text = JSON.stringify(lines_after === null ? known : [...known, lines_after]);
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(text).digest('hex');
}

/** The name of a key, which says nothing about it. */
export function keyIdOf(key: string | undefined): string | null {
  return key === undefined ? null : createHash('sha256').update(`facet audit key ${key}`).digest('hex').slice(0, 12);
}
