import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { conflict, notFound } from '../errors.ts';
import { oneAtATime } from '../records/oneAtATime.ts';
import { handleOf, knownModule, labelParams, type RecordsContext } from '../records/recordsContext.ts';

/** How many links one record may have at a time. */
const MOST = 50;

/** A link as staff see it. */
export interface PublicLink {
  id: number;
  /** The address of the page, relative to the address of the front. */
  path: string;
  created_at: string;
  /** Null: the link does not expire. */
  expires_at: string | null;
  /** The user who made the link; null when that user was deleted. */
  made_by: string | null;
}

/** The record that a link leads to. */
export interface LinkedRecord {
  link_id: number;
  module: string;
  record_id: number;
}

interface Row extends Omit<PublicLink, 'path'> {
  token: string;
}

/**
 * Makes a link that nobody can guess (192 random bits). The token is stored in plain text, so that staff can copy the
 * link again; it reveals less than the record itself. Tokens are looked up by their hash, so the time of a comparison
 * reveals nothing about other tokens.
 * @param days days until the link expires; null: it does not expire
 * Throws 404 when the module has no public pages or the record does not exist, 409 when it has too many links.
 */
export async function makePublicLink(
  context: RecordsContext,
  module: string,
  recordId: number,
  days: number | null,
): Promise<PublicLink> {
  await assertHasPage(context, module, recordId);
  const token = randomBytes(24).toString('base64url');
  const [row] = await oneAtATime(context, `public links of ${module} ${recordId}`, async (inside) => {
    const { rows } = await sql<Row>`
      with made as (
        insert into facet.public_links (token, token_hash, module, record_id, user_id, expires_at)
          select ${token}, ${hashOf(token)}, ${module}, ${recordId}::integer, ${context.userId}::integer,
            now() + make_interval(days => ${days}::integer)
          where (select count(*) from facet.public_links link
            where link.module = ${module} and link.record_id = ${recordId}::integer and ${alive}) < ${MOST}
        returning *)
      select ${columns} from made link ${maker}`.execute(handleOf(inside));
    return rows;
  });
  if (!row) throw conflict('publicLinks', { max: MOST });
  return linkOf(row);
}

/** The links that open the page of a record, the newest first. Throws the 404s of makePublicLink. */
export async function listPublicLinks(
  context: RecordsContext,
  module: string,
  recordId: number,
): Promise<PublicLink[]> {
  await assertHasPage(context, module, recordId);
  const { rows } = await sql<Row>`
    select ${columns} from facet.public_links link ${maker}
    where link.module = ${module} and link.record_id = ${recordId}::integer and ${alive}
    order by link.id desc`.execute(handleOf(context));
  return rows.map(linkOf);
}

/** Revokes a link for everybody who has it. Throws 404. */
export async function revokePublicLink(context: RecordsContext, id: number): Promise<void> {
  const { rows } = await sql`delete from facet.public_links where id = ${id} returning id`.execute(handleOf(context));
  if (rows.length === 0) throw notFound();
}

/** The record that a link belongs to, by the link's id; undefined when there is no such link. */
export async function recordOfLink(context: RecordsContext, id: number): Promise<LinkedRecord | undefined> {
  const { rows } = await sql<LinkedRecord>`
    select link.id as link_id, module, record_id from facet.public_links link where link.id = ${id}`.execute(
    handleOf(context),
  );
  return rows[0];
}

/** The record whose page a token opens; undefined when the token opens no page. */
export async function findPublicLink(handle: Handle, token: string): Promise<LinkedRecord | undefined> {
  const { rows } = await sql<LinkedRecord>`
    select link.id as link_id, module, record_id from facet.public_links link
    where token_hash = ${hashOf(token)} and ${alive}`.execute(handle);
  return rows[0];
}

/** Removes expired links, and links of records that do not exist any more. */
export async function removeDeadLinks(handle: Handle, schema: Schema): Promise<void> {
  await sql`delete from facet.public_links link where not (${alive})`.execute(handle);
  const { rows } = await sql<{ module: string }>`select distinct module from facet.public_links`.execute(handle);
  for (const { module } of rows.filter(({ module }) => Object.hasOwn(schema.modules, module))) {
    await sql`delete from facet.public_links link where link.module = ${module}
      and not exists (select from ${tableOf(module)} t where t.id = link.record_id)`.execute(handle);
  }
}

async function assertHasPage(context: RecordsContext, module: string, recordId: number): Promise<void> {
  if (context.schema.app.publicPage?.module !== module) {
    throw notFound('noPublicPage', labelParams(knownModule(context.schema, module)));
  }
  const { rows } = await sql`select from ${tableOf(module)} where id = ${recordId}::integer`.execute(handleOf(context));
  if (rows.length === 0) throw notFound();
}

function linkOf({ token, ...row }: Row): PublicLink {
  return { ...row, path: `/vid/${token}` };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const alive = sql`(link.expires_at is null or link.expires_at > now())`;
const columns = sql`link.id, link.token, link.created_at, link.expires_at, u.email as made_by`;
const maker = sql`left join "user" u on u.id = link.user_id`;
