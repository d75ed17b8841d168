import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import type { Message } from '../errors.ts';
import { type AuditSeal, hashOf, keyIdOf, linesAfterSql, readLines, readSeals } from './auditSeals.ts';

/** A line of the audit, or a seal, that is not what it was. */
export interface AuditFinding {
  message: Message;
  /** The record that the line tells of; absent: the line is gone, or the finding is about a seal. */
  record?: { module: string; id: number };
  /** The id of the line, or of the seal. */
  id: number;
}

export interface AuditReport {
  /** The number of sealed lines. */
  checked: number;
  findings: AuditFinding[];
  /** The newest seal, to be kept elsewhere; null while nothing is sealed. */
  last: { id: number; hash: string } | null;
}

/** Seals in one statement. */
const SEALS = 20;
/** Clocks are set, in seconds. A line that is older than it can be by more was not written then. */
const TOLERANCE = 60;

export interface AuditCheckOptions {
  /** See AUDIT_KEY in the settings. */
  key?: string | undefined;
  /** A seal that was kept elsewhere: whoever makes all seals anew does not make this one. */
  known?: { id: number; hash: string } | undefined;
}

/**
 * Computes all seals anew, and names the lines that were changed, removed or slipped in since they were sealed. It only
 * reads, a few batches at a time.
 */
export async function checkAudit(handle: Handle, { key, known }: AuditCheckOptions = {}): Promise<AuditReport> {
  const report: AuditReport = { checked: 0, findings: [], last: null };
  let previous: AuditSeal | undefined;
  let isKnown = known === undefined;
  for (;;) {
    const seals = await readSeals(handle, previous?.id ?? 0, SEALS);
    isKnown ||= seals.some(({ id, hash }) => id === known?.id && hash === known.hash);
    if (seals.length === 0) {
      if (known && !isKnown) report.findings.push(about('sealReplaced', known.id));
      return report;
    }
    for (const seal of seals) {
      report.findings.push(...sealFindings(seal, previous, key), ...(await lineFindings(handle, seal, previous)));
      report.checked += seal.line_ids.length;
      report.last = { id: seal.id, hash: seal.hash };
      previous = seal;
    }
  }
}

function sealFindings(seal: AuditSeal, previous: AuditSeal | undefined, key: string | undefined): AuditFinding[] {
  if (seal.id !== (previous?.id ?? 0) + 1 || seal.from_id !== (previous?.to_id ?? 0))
    return [about('sealMissing', seal.id)];
  if (seal.key_id !== null && seal.key_id !== keyIdOf(key)) return [about('sealOtherKey', seal.id)];
  if (seal.key_id === null && previous && previous.key_id !== null) return [about('sealUnkeyed', seal.id)];
  const expected = hashOf(seal, previous?.hash ?? '', seal.key_id === null ? undefined : key);
  return seal.hash === expected ? [] : [about('sealChanged', seal.id)];
}

function about(what: string, seal: number): AuditFinding {
  return { id: seal, message: { key: `facet.audit.${what}`, params: { seal } } };
}

async function lineFindings(handle: Handle, seal: AuditSeal, previous: AuditSeal | undefined): Promise<AuditFinding[]> {
  const lines = await readLines(handle, seal.from_id, seal.to_id, seal.to_id - seal.from_id);
  const sealed = new Map(seal.line_ids.map((id, place) => [id, seal.digests[place]]));
  const there = new Set(lines.map(({ id }) => id));
  const removed = seal.line_ids.filter((id) => !there.has(id));
  const moved = await otherModules(handle, seal);
  const changed = lines
    .filter(({ id, digest }) => sealed.has(id) && (sealed.get(id) !== digest || moved.includes(id)))
    .map(({ id }) => id);
  const added = lines.filter(({ id }) => !sealed.has(id)).map(({ id }) => id);
  const early = previous ? await earlyLines(handle, seal, previous) : [];
  return [
    ...removed.map((id) => ({ id, message: { key: 'facet.audit.removed', params: { line: id } } })),
    ...(await named(handle, 'changed', changed)),
    ...(await named(handle, 'slippedIn', added)),
    ...(await named(
      handle,
      'early',
      early.filter((id) => !added.includes(id) && !changed.includes(id)),
    )),
  ];
}

/** Lines of which another module is said than the one that they were written for, or what that one was renamed to. */
async function otherModules(handle: Handle, { from_id, to_id }: AuditSeal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive renamed (from_name, to_name) as (
      select from_name, to_name from facet.module_renames
      union select renamed.from_name, later.to_name from renamed
        join facet.module_renames later on later.from_name = renamed.to_name)
    select a.id::float8 as id from facet.audit a
    where a.id > ${from_id}::bigint and a.id <= ${to_id}::bigint and a.written_for is not null
      and not exists (select from renamed where from_name = a.written_for and to_name = a.module)`.execute(handle);
  return rows.map(({ id }) => id);
}

/**
 * Lines that say that they were written before lines after the batch before can have been. Where the batch was sealed before
 * that moment, the clock was set back in between.
 */
async function earlyLines(handle: Handle, seal: AuditSeal, previous: AuditSeal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id::float8 as id from facet.audit a
    where a.id > ${seal.from_id}::bigint and a.id <= ${seal.to_id}::bigint
      and extract(epoch from a.at) < least(${seal.sealed_at}::numeric,
        (select ${linesAfterSql} from facet.audit_seals where id = ${previous.id})) - ${TOLERANCE}::integer
    order by a.id`.execute(handle);
  return rows.map(({ id }) => id);
}

async function named(handle: Handle, what: string, ids: readonly number[]): Promise<AuditFinding[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; module: string; record_id: number; at: string }>`
    select a.id::float8 as id, a.module, a.record_id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
    from facet.audit a where a.id = any (${ids}::bigint[]) order by a.id`.execute(handle);
  return rows.map(({ id, module, record_id, at }) => ({
    id,
    record: { module, id: record_id },
    message: { key: `facet.audit.${what}`, params: { line: id, module, record: record_id, at } },
  }));
}
