import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';

/** Says at the start what would otherwise be seen under load only, as calls that are refused. */
export async function warnOfFewConnections(
  handle: Handle,
  needed: number,
  log: (sentence: string) => void,
): Promise<void> {
  const allowed = await allowedConnections(handle);
  if (allowed < needed)
    log(
      `PostgreSQL allows Facet ${allowed} connections, and Facet opens up to ${needed}: under load, calls would be refused. ` +
        'Raise max_connections of PostgreSQL, or the connection limit of the role or the database.',
    );
}

/** No limit but that of the server binds superusers. Whatever else is connected is not counted. */
async function allowedConnections(handle: Handle): Promise<number> {
  const { rows } = await sql<{ allowed: number }>`
    select case when role.rolsuper then server.most
      else least(server.most - server.reserved, nullif(role.rolconnlimit, -1), nullif(database.datconnlimit, -1)) end as allowed
    from pg_roles role, pg_database database, (select current_setting('max_connections')::integer as most,
      current_setting('superuser_reserved_connections')::integer
        + coalesce(nullif(current_setting('reserved_connections', true), '')::integer, 0) as reserved) server
    where role.rolname = session_user and database.datname = current_database()`.execute(handle);
  return rows[0]?.allowed ?? Number.POSITIVE_INFINITY;
}
