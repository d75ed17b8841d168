import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/** `invitation`: to a new user, who has no password yet. `reset`: to one who has forgotten theirs. */
export type LinkKind = 'invitation' | 'reset';

const lifetimes: Record<LinkKind, string> = { invitation: '7 days', reset: '1 hour' };

export interface AccountLink {
  /** Known to nobody but who gets the link: the database has its hash. */
  token: string;
  expires_at: string;
}

/** The account that a link opens. */
export interface LinkedAccount {
  kind: LinkKind;
  user_id: number;
  email: string;
  first_name: string | null;
}

/**
 * Makes the link with which a user sets their password one time: 256 random bits. It replaces the one of the same kind.
 * @param unlessYounger where the user has a link that is younger than so many minutes, it stays, and undefined is returned
 */
export async function makeAccountLink(
  handle: Handle,
  userId: number,
  kind: LinkKind,
  unlessYounger = 0,
): Promise<AccountLink | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expires_at: string }>`
    insert into facet.account_links as link (user_id, kind, token_hash, expires_at)
      values (${userId}, ${kind}, ${hashOf(token)}, now() + ${sql.lit(lifetimes[kind])}::interval)
    on conflict (user_id, kind) do update
      set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
      where link.created_at <= now() - make_interval(mins => ${unlessYounger}::integer)
    returning expires_at`.execute(handle);
  const [row] = rows;
  return row && { token, expires_at: row.expires_at };
}

/** The account that a token opens; undefined when it was used, has expired, was replaced, or its user is gone. */
export async function findAccountLink(handle: Handle, token: string): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`
    select link.kind, link.user_id, u.email, u.first_name
    from facet.account_links link join "user" u on u.id = link.user_id
    where link.token_hash = ${hashOf(token)} and ${alive}`.execute(handle);
  return rows[0];
}

/** Uses a token up. Returns whether it was there: of two who use it at the same moment, one gets false. */
export async function takeAccountLink(handle: Handle, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from facet.account_links link where link.token_hash = ${hashOf(token)} and ${alive}
    returning link.user_id`.execute(handle);
  return rows.length > 0;
}

/** Ends all links of these users: their password or email is another one now, or they are gone. */
export async function endAccountLinks(handle: Handle, userIds: readonly number[], kind?: LinkKind): Promise<void> {
  await sql`delete from facet.account_links where user_id = any (${userIds}::integer[])
    and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(handle);
}

export async function removeDeadAccountLinks(handle: Handle): Promise<void> {
  await sql`delete from facet.account_links link where not (${alive})
    or not exists (select from "user" u where u.id = link.user_id)`.execute(handle);
}

const alive = sql`link.expires_at > now()`;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
