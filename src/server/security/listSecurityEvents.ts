import { type QueryExecutorProvider, sql } from 'kysely';

export interface SecurityEventRow {
  id: number;
  at: string;
  kind: string;
  user_id: number | null;
  email: string | null;
  address: string;
  user_agent: string;
  call: string | null;
}

/** A page of the recorded events, the newest first, and how many there are. `kinds`: only these; empty: all. */
export async function listSecurityEvents(
  db: QueryExecutorProvider,
  { kinds, first, limit }: { kinds: readonly string[]; first: number; limit: number },
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const wanted = kinds.length > 0 ? sql`kind in (${sql.join(kinds)})` : sql`true`;
  const { rows } = await sql<SecurityEventRow>`
    select event.id, at, kind, user_id, coalesce(event.email, u.email) as email, address, user_agent, call
    from facet.security_events event left join "user" u on u.id = event.user_id
    where ${wanted} order by event.id desc limit ${limit} offset ${first}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from facet.security_events where ${wanted}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
