import { type QueryExecutorProvider, sql } from 'kysely';

/** The tables behind signing in and repeated requests. Safe to run at every start. */
export async function createAccountTables(db: QueryExecutorProvider): Promise<void> {
  await sql`create schema if not exists facet`.execute(db);
  await sql`
    create table if not exists facet.session (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id integer not null,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index if not exists session_user_id on facet.session (user_id)`.execute(db);
  await sql`
    create table if not exists facet.sign_in_failure (
      key bytea primary key,
      failures integer not null,
      since timestamptz not null
    )`.execute(db);
  await sql`
    create table if not exists facet.idempotency (
      key_hash bytea primary key,
      request_hash bytea not null,
      status integer,
      body text,
      created_at timestamptz not null default now()
    )`.execute(db);
}
