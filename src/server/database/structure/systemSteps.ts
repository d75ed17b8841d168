import { notingFunctions, notingTriggers } from './notingTriggers.ts';

/**
 * The steps that make and change Facet's own tables, in their order. A database stores how many of them it has run. A
 * published step never changes; what a later version needs is a new step at the end.
 */
export const systemSteps: readonly (readonly string[])[] = [
  [
    `create table facet.sessions (
       id bigint generated always as identity primary key,
       token_hash bytea not null unique,
       user_id integer not null,
       created_at timestamptz not null default now(),
       last_seen_at timestamptz not null default now(),
       expires_at timestamptz not null,
       address text,
       user_agent text
     )`,
    'create index on facet.sessions (user_id)',
    'create index on facet.sessions (expires_at)',

    `create table facet.sign_in_failures (
       key bytea primary key,
       failures integer not null,
       since timestamptz not null
     )`,

    'create table facet.counters (name text primary key, value integer not null)',

    `create table facet.media (
       id bigint generated always as identity primary key,
       module text not null,
       record_id integer,
       slot text not null,
       position integer not null default 0,
       file_name text not null,
       mime text not null,
       size bigint not null,
       width integer,
       height integer,
       storage_key text not null unique,
       thumb_key text,
       caption text,
       created_at timestamptz not null default now(),
       user_id integer
     )`,
    'create index on facet.media (module, record_id, slot, position, id)',

    `create table facet.movements (
       id bigint generated always as identity primary key,
       item_module text not null,
       item_id integer not null,
       document_module text not null,
       document_id integer not null,
       row_id integer not null,
       effect text not null,
       details jsonb not null default '{}',
       reversal_of bigint unique references facet.movements (id),
       created_at timestamptz not null default now(),
       user_id integer
     )`,
    'create index on facet.movements (item_module, item_id, id)',
    'create index on facet.movements (document_module, document_id, id)',
    `create function facet.refuse_change() returns trigger language plpgsql as
     $$ begin raise exception '% is only ever added to', tg_table_name; end $$`,
    `create trigger append_only before update or delete or truncate on facet.movements
     for each statement execute function facet.refuse_change()`,

    `create table facet.audit (
       id bigint generated always as identity primary key,
       at timestamptz not null default now(),
       user_id integer,
       module text not null,
       record_id integer not null,
       action text not null,
       changes jsonb not null default '{}'
     )`,
    'create index on facet.audit (module, record_id, id)',

    `create table facet.idempotency (
       user_id integer not null,
       key text not null,
       request_hash text not null,
       status integer,
       body text,
       created_at timestamptz not null default now(),
       primary key (user_id, key)
     )`,
    'create index on facet.idempotency (created_at)',

    `create table facet.preferences (
       user_id integer not null,
       key text not null,
       value jsonb not null,
       primary key (user_id, key)
     )`,

    `create table facet.stars (
       user_id integer not null,
       module text not null,
       record_id integer not null,
       primary key (user_id, module, record_id)
     )`,
    'create index on facet.stars (module, record_id)',
  ],
  ['create table facet.secrets (name text primary key, value bytea not null)'],
  [
    // `made`: the entry records in which row an item was created, and moves nothing.
    `alter table facet.movements
       add column made boolean not null default false,
       add column document_code text not null default '',
       add column ownership text,
       add column party_id integer,
       drop column details`,
    'create index on facet.movements (document_module, row_id)',
    `create view facet.active_movements as
       select moved.* from facet.movements moved
       where not moved.made and moved.reversal_of is null
         and not exists (select from facet.movements reversal where reversal.reversal_of = moved.id)`,
  ],
  [
    `create table facet.public_links (
       id integer generated always as identity primary key,
       token text not null,
       token_hash bytea not null unique,
       module text not null,
       record_id integer not null,
       user_id integer,
       created_at timestamptz not null default now(),
       expires_at timestamptz
     )`,
    'create index on facet.public_links (module, record_id)',
  ],
  [
    `create table facet.check_results (
       name text primary key,
       at timestamptz not null default now(),
       checked integer not null,
       findings integer not null
     )`,
  ],
  [
    // The view has the same rows as before. Nearly all movements reverse nothing, and those need not be read twice.
    `create or replace view facet.active_movements as
       select moved.* from facet.movements moved
       where not moved.made and moved.reversal_of is null
         and not exists (select from facet.movements reversal
           where reversal.reversal_of = moved.id and reversal.reversal_of is not null)`,
  ],
  [
    // `known` is 1 where the cost of an item became known, and -1 where it was cleared. `made`: the cost that the item
    // came with, which holds on every day. `after_movement`: the last movement of the item before the entry.
    `create table facet.costs (
       id bigint generated always as identity primary key,
       item_module text not null,
       item_id integer not null,
       day date not null,
       amount numeric not null,
       known smallint not null default 0,
       made boolean not null default false,
       reason text not null,
       document_module text,
       document_id integer,
       document_code text,
       row_id integer,
       reversal_of bigint unique references facet.costs (id),
       after_movement bigint not null,
       created_at timestamptz not null default now(),
       user_id integer
     )`,
    'create index on facet.costs (item_module, item_id, id)',
    'create index on facet.costs (document_module, row_id)',
    `create trigger append_only before update or delete or truncate on facet.costs
     for each statement execute function facet.refuse_change()`,
  ],
  [
    // What papers are drawn by: the print, the house's head and the fields, as they were. Many documents share one.
    `create table facet.kept_papers (
       id bigint generated always as identity primary key,
       digest text not null unique,
       paper jsonb not null,
       created_at timestamptz not null default now()
     )`,
    // What a document keeps with its confirmation, as long as the first movement of the confirmation is active.
    `create table facet.kept_documents (
       id bigint generated always as identity primary key,
       movement_id bigint not null unique,
       document_module text not null,
       document_id integer not null,
       paper text,
       record jsonb not null,
       party jsonb not null,
       digest text not null,
       created_at timestamptz not null default now()
     )`,
    'create index on facet.kept_documents (document_module, document_id, id)',
    // What a row keeps of its item, as long as its movement is active.
    `create table facet.kept_rows (
       id bigint generated always as identity primary key,
       movement_id bigint not null unique,
       document_module text not null,
       document_id integer not null,
       row_id integer not null,
       own jsonb not null,
       item jsonb not null,
       pictures jsonb not null,
       digest text not null,
       created_at timestamptz not null default now()
     )`,
    'create index on facet.kept_rows (document_module, row_id)',
    ...['kept_papers', 'kept_documents', 'kept_rows'].map(
      (table) => `create trigger append_only before update or delete or truncate on facet.${table}
        for each statement execute function facet.refuse_change()`,
    ),
    `create function facet.digest_of(facts jsonb) returns text language sql immutable parallel safe
       return encode(sha256(convert_to(facts::text, 'UTF8')), 'hex')`,
    `create view facet.active_kept_rows as
       select kept.* from facet.kept_rows kept
       where not exists (select from facet.movements reversal
         where reversal.reversal_of = kept.movement_id and reversal.reversal_of is not null)`,
    `create view facet.active_kept_documents as
       select kept.* from facet.kept_documents kept
       where not exists (select from facet.movements reversal
         where reversal.reversal_of = kept.movement_id and reversal.reversal_of is not null)`,
  ],
  // A movement without an effect settles who owns an item that is sold or out, and leaves the item where it is.
  ['alter table facet.movements alter column effect drop not null'],
  [
    // What parties and the house owe each other. An entry without a document is on the account of the party.
    `create table facet.ledger (
       id bigint generated always as identity primary key,
       entry_day date not null,
       created_at timestamptz not null default now(),
       party_module text not null,
       party_id integer not null,
       document_module text,
       document_id integer,
       source_module text not null,
       source_id integer not null,
       source_code text not null default '',
       kind text not null,
       amount numeric(20,2) not null,
       reversal_of bigint unique references facet.ledger (id),
       user_id integer,
       check ((document_module is null) = (document_id is null))
     )`,
    'create index on facet.ledger (document_module, document_id)',
    'create index on facet.ledger (party_module, party_id, entry_day)',
    'create index on facet.ledger (source_module, source_id)',
    `create trigger append_only before update or delete or truncate on facet.ledger
     for each statement execute function facet.refuse_change()`,
    `create view facet.active_ledger as
       select entry.* from facet.ledger entry
       where entry.reversal_of is null
         and not exists (select from facet.ledger reversal
           where reversal.reversal_of = entry.id and reversal.reversal_of is not null)`,
    // The modules of documents whose records of earlier versions are in the ledger.
    'create table facet.ledger_filled (module text primary key, at timestamptz not null default now())',
  ],
  [
    // Failures are counted in windows of different lengths. They are worth nothing after a crash, and a flood of them
    // must not wait for the disk.
    'alter table facet.sign_in_failures add column seconds integer not null default 900, set unlogged',
  ],
  [
    // Who signed in and what was refused. Rows are added, and removed by age alone.
    `create table facet.security_events (
       id bigint generated always as identity primary key,
       at timestamptz not null default now(),
       kind text not null,
       user_id integer,
       email text,
       address text not null,
       user_agent text not null,
       call text
     )`,
    'create index on facet.security_events (at)',
    `create function facet.refuse_removal_of_recent() returns trigger language plpgsql as
     $$ begin
       if old.at > now() - interval '30 days' then raise exception '% keeps its rows for 30 days', tg_table_name; end if;
       return old;
     end $$`,
    `create trigger never_changed before update or truncate on facet.security_events
     for each statement execute function facet.refuse_change()`,
    `create trigger removed_by_age before delete on facet.security_events
     for each row execute function facet.refuse_removal_of_recent()`,
  ],
  [
    // When the password of the session was last given.
    'alter table facet.sessions add column confirmed_at timestamptz',
    'update facet.sessions set confirmed_at = created_at',
    'alter table facet.sessions alter column confirmed_at set not null, alter column confirmed_at set default now()',
  ],
  [
    // With which users set their password one time; at most one of each kind for a user.
    `create table facet.account_links (
       user_id integer not null,
       kind text not null,
       token_hash bytea not null unique,
       created_at timestamptz not null default now(),
       expires_at timestamptz not null,
       primary key (user_id, kind)
     )`,
  ],
  [
    // Files of a deleted record stay as long as it can be restored. What was deleted together has one moment.
    'alter table facet.media add column deleted_at timestamptz',
    "create index on facet.audit (at) where action = 'delete'",
  ],
  [
    // Batches of audit lines, each with a hash over the batch before: see src/server/audit.
    `create table facet.audit_seals (
       id bigint primary key,
       from_id bigint not null unique,
       to_id bigint not null,
       line_ids bigint[] not null,
       digests bytea[] not null,
       sealed_at timestamptz not null,
       key_id text,
       hash bytea not null
     )`,
    // A line of a module that was renamed says under which name it was written, and sealed.
    'alter table facet.audit add column written_for text',
    `create table facet.module_renames (
       id bigint generated always as identity primary key,
       from_name text not null,
       to_name text not null,
       at timestamptz not null default now()
     )`,
    ...['audit', 'audit_seals', 'module_renames'].map(
      (table) => `create trigger append_only before update or delete or truncate on facet.${table}
        for each statement execute function facet.refuse_change()`,
    ),
  ],
  [
    // What users prove beside their password that they are who they are.
    `create table facet.totp_secrets (
       user_id integer primary key,
       secret bytea not null,
       created_at timestamptz not null default now(),
       last_used_at timestamptz,
       last_step integer not null
     )`,
    `create table facet.passkeys (
       id integer generated always as identity primary key,
       user_id integer not null,
       name text not null,
       relying_party text not null,
       credential_id text not null unique,
       public_key bytea not null,
       counter bigint not null,
       transports jsonb not null,
       created_at timestamptz not null default now(),
       last_used_at timestamptz
     )`,
    'create index on facet.passkeys (user_id)',
    `create table facet.recovery_codes (
       user_id integer not null,
       code_hash bytea not null,
       primary key (user_id, code_hash)
     )`,
    // Sign-ins that wait for the second factor, and factors that are being set up.
    `create table facet.factor_challenges (
       token_hash bytea primary key,
       user_id integer not null,
       purpose text not null,
       data jsonb not null,
       attempts integer not null default 0,
       expires_at timestamptz not null
     )`,
    'create index on facet.factor_challenges (user_id)',
  ],
  [
    // A stored answer holds what one role saw.
    'alter table facet.idempotency add column answered_for text',
  ],
  [
    // Fields (without `field`), keys of rows inside a record, and choices that were renamed. The audit keeps the names of
    // its day, and is read under those of today.
    `create table facet.renames (
       id bigint generated always as identity primary key,
       at timestamptz not null default clock_timestamp(),
       module text not null,
       field text,
       part text,
       of_key boolean not null default false,
       from_name text not null,
       to_name text not null
     )`,
    'create index on facet.renames (module, at)',
    `create trigger append_only before update or delete or truncate on facet.renames
     for each statement execute function facet.refuse_change()`,
    // Renames a key of the objects inside a value, or a text inside it: any, or with \`part\` those under this key.
    `create function facet.renamed_inside(value jsonb, part text, of_key boolean, from_name text, to_name text)
     returns jsonb language plpgsql immutable as $$
     begin
       return case jsonb_typeof(value)
         when 'array' then (select coalesce(jsonb_agg(
             facet.renamed_inside(one, part, of_key, from_name, to_name) order by place), '[]')
           from jsonb_array_elements(value) with ordinality as element (one, place))
         when 'object' then (select coalesce(jsonb_object_agg(
             case when of_key and key = from_name then to_name else key end,
             facet.renamed_inside(one, case when key = part then null else part end, of_key, from_name, to_name)), '{}')
           from jsonb_each(value) as pair (key, one))
         when 'string' then
           case when not of_key and part is null and value #>> '{}' = from_name then to_jsonb(to_name) else value end
         else value
       end;
     end $$`,
    `create function facet.changes_today(line facet.audit) returns jsonb language plpgsql stable as $$
     declare
       renamed facet.renames;
       result jsonb := line.changes;
     begin
       for renamed in select * from facet.renames r where r.module = line.module and r.at > line.at order by r.id loop
         if renamed.field is null and result ? renamed.from_name then
           result := (result - renamed.from_name) || jsonb_build_object(renamed.to_name, result -> renamed.from_name);
         elsif renamed.field is not null and result ? renamed.field then
           result := result || jsonb_build_object(renamed.field, facet.renamed_inside(
             result -> renamed.field, renamed.part, renamed.of_key, renamed.from_name, renamed.to_name));
         end if;
       end loop;
       return result;
     end $$`,
    `create view facet.audit_today as
       select a.id, a.at, a.user_id, a.module, a.record_id, a.action, facet.changes_today(a) as changes
       from facet.audit a`,
  ],
  [
    // What the last plan has held back, and the rules of fields with the number of records that do not fit them.
    "alter table facet.schema_state add column held_back jsonb not null default '[]', add column rules jsonb not null default '{}'",
  ],
  [
    // Lists as people have saved them under a name; searches were preferences before.
    `create table facet.views (
       id integer generated always as identity primary key,
       user_id integer not null,
       module text not null,
       name text not null,
       shared boolean not null default false,
       state jsonb not null,
       created_at timestamptz not null default now(),
       updated_at timestamptz not null default now()
     )`,
    'create index on facet.views (module, user_id)',
    `insert into facet.views (user_id, module, name, state)
       select p.user_id, substr(p.key, 6), q.query ->> 'name', jsonb_build_object('filter', coalesce(q.query -> 'filter', '{}'),
         'sort', coalesce(q.query -> 'sort', '{"field": "id", "order": "DESC"}'), 'columns', null, 'density', 'normal', 'layout', 'table')
       from facet.preferences p
         cross join lateral jsonb_array_elements(p.value -> 'queries') with ordinality as q (query, place)
       where p.key like 'list.%' and jsonb_typeof(p.value -> 'queries') = 'array'
       order by p.user_id, p.key, q.place`,
    "update facet.preferences set value = value - 'queries' where key like 'list.%' and jsonb_typeof(value) = 'object'",
  ],
  [
    // The schemas that were in use, by a digest of what they mean, and the servers with the digest of their folders.
    `create table facet.schema_versions (
       version bigint generated always as identity primary key,
       digest text not null,
       at timestamptz not null default now()
     )`,
    'create table facet.servers (name text primary key, digest text not null, seen_at timestamptz not null default now())',
  ],
  [
    // What one user added within a day.
    'create index on facet.media (user_id, created_at)',
  ],
  [
    // Files whose rows become records, and what became of them. The rows stay until they are written, or for some days.
    `create table facet.imports (
       id integer generated always as identity primary key,
       module text not null,
       user_id integer not null,
       created_at timestamptz not null default now(),
       file_name text not null,
       facts jsonb not null,
       columns jsonb not null default '[]',
       row_count integer not null default 0,
       settings jsonb not null default '{}',
       state text not null default 'new',
       counts jsonb not null default '{}',
       run_at timestamptz,
       audit_from bigint,
       audit_to bigint,
       undone_at timestamptz,
       undone_by integer
     )`,
    'create index on facet.imports (module, id)',
    `create table facet.import_rows (
       import_id integer not null references facet.imports (id) on delete cascade,
       row integer not null,
       cells jsonb not null,
       errors jsonb,
       is_mended boolean not null default false,
       is_skipped boolean not null default false,
       primary key (import_id, row)
     )`,
    'create index on facet.import_rows (import_id, row) where errors is not null',
  ],
  [
    // The plans that were carried out.
    `create table facet.schema_plans (
       id bigint generated always as identity primary key,
       name text not null,
       at timestamptz not null default now(),
       version bigint not null,
       steps jsonb not null
     )`,
  ],
  ['alter table facet.idempotency rename column answered_for to role_hash'],
  [
    // Which transactions wrote to which tables, for a day at most: what was counted before is counted anew. Rows with the
    // relation 0 are marks of the housekeeping.
    `create table facet.table_writes (
       relation oid not null,
       xid xid8 not null,
       at timestamptz,
       primary key (relation, xid)
     )`,
    `create function facet.note_write() returns trigger language plpgsql as
     $$ begin
       insert into facet.table_writes (relation, xid) values (tg_relid, pg_current_xact_id()) on conflict do nothing;
       return null;
     end $$`,
    ...['ledger', 'media', 'stars', 'kept_rows', 'kept_documents'].map(
      (name) => `create trigger facet_note_write after insert or update or delete or truncate on facet.${name}
         for each statement execute function facet.note_write()`,
    ),
  ],
  [
    // Costs that came after those of the item itself: few, and asked for of each row of a report.
    'create index on facet.costs (item_module, item_id) where not made',
  ],
  // Reports read these too, and their answers are known until somebody writes.
  ['movements', 'costs'].map(
    (name) => `create trigger facet_note_write after insert or update or delete or truncate on facet.${name}
       for each statement execute function facet.note_write()`,
  ),
  // Lines after a batch were not written before this moment, in seconds since 1970.
  ['alter table facet.audit_seals add column lines_after numeric'],
  [
    // Which rows a transaction wrote, or of which items; null: any. Few rows are noted one by one, and whoever writes many
    // has written to the whole table. `moved`: a row no longer belongs to the record that it belonged to.
    'alter table facet.table_writes add column ids integer[], add column moved boolean not null default false',
    `create or replace function facet.note_write() returns trigger language plpgsql as
     $$ begin
       insert into facet.table_writes (relation, xid) values (tg_relid, pg_current_xact_id())
         on conflict (relation, xid) do update set ids = null where table_writes.ids is not null;
       return null;
     end $$`,
    ...notingFunctions('integer'),
    ...['movements', 'costs'].flatMap((name) => [
      `drop trigger facet_note_write on facet.${name}`,
      ...notingTriggers(`facet.${name}`, 'note_item_ids'),
    ]),
  ],
  [
    // Logs that are not read by item note their own entries, whose ids may be greater than those of records.
    'alter table facet.table_writes alter column ids type bigint[]',
    ...notingFunctions('bigint'),
    ...['ledger', 'kept_rows'].flatMap((name) => [
      `drop trigger facet_note_write on facet.${name}`,
      ...notingTriggers(`facet.${name}`, 'note_ids'),
    ]),
  ],
  // Also where a table has a column with a name that stood in them.
  notingFunctions('bigint'),
  // By whose days a server goes: all of a house should go by the same.
  ['alter table facet.servers add column time_zone text'],
  // The name of an API key. The sessions of people have none.
  ['alter table facet.sessions add column name text'],
  // Of the house, by the last plan: amounts have none of their own.
  ['alter table facet.schema_state add column currency text'],
];
