import { type RawBuilder, sql } from 'kysely';
import type { Report } from '../../metadata/keys/reportKeys.ts';
import type { Module } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import type { Among } from './movementDays.ts';
import type { ReportFacts } from './stockFacts.ts';

type Sql = RawBuilder<unknown>;

/** The facts of the parties `s` of a report, with the value of each column that counts days. */
export interface PartyFacts extends ReportFacts {
  aged: ReadonlyMap<string, Sql>;
}

/**
 * What was open with the parties on a day, by the ledger: what was due for documents of each age, credits, and the
 * balance. What is open is as old as the first entry that a document made for itself, a credit without one as its first
 * entry. Parties with whom nothing was open are left out. Without a day: what is open now. `among`: these parties only.
 */
export function partyFacts(
  module: Module,
  { columns }: Pick<Report, 'columns'>,
  { asOf, day, among }: { asOf: string | undefined; day: string; among?: Among | undefined },
): PartyFacts {
  const bands = columns.flatMap(({ name, aged }) => (aged ? [{ name, ...aged }] : []));
  const until = asOf === undefined ? sql`` : sql`and e.entry_day <= ${asOf}::date`;
  const aged = bands.map(({ name, from, to }) => {
    const end = to === undefined ? sql`` : sql`and open.days <= ${constant(to)}`;
    // What has its day ahead of it is as young as can be.
    const start = from === 0 ? sql`` : sql`and open.days >= ${constant(from)}`;
    return sql`coalesce(sum(open.amount) filter (where open.amount > 0 ${start} ${end}), 0) as ${sql.id(`aged_${name}`)}`;
  });
  return {
    tables: sql`open as (select e.party_id, sum(e.amount) as amount,
        (${day}::date - coalesce(min(e.entry_day) filter (where e.kind = 'document'), min(e.entry_day))) as days
      from facet.ledger e where e.party_module = ${constant(module.name)} ${until}
        ${among ? sql`and ${among(sql`e.party_id`)}` : sql``}
      group by e.party_id, e.document_module, e.document_id having sum(e.amount) <> 0),
    owing as (select open.party_id, sum(open.amount) as balance,
        coalesce(sum(open.amount) filter (where open.amount < 0), 0) as credit
        ${aged.length === 0 ? sql`` : sql`, ${sql.join(aged)}`}
      from open group by open.party_id)`,
    joins: sql`join owing on owing.party_id = s.id`,
    conditions: [],
    dependencies: [
      {
        table: 'ledger',
        alias: 'e',
        dependents: (written) => sql`select posted.party_id as id from facet.ledger posted
          where posted.id = any (${written}) and posted.party_module = ${constant(module.name)}`,
      },
    ],
    values: { balance: sql`owing.balance`, credit: sql`owing.credit` },
    aged: new Map(bands.map(({ name }) => [name, sql`owing.${sql.id(`aged_${name}`)}`])),
  };
}

/** Whose statement it is, and from which day to which. */
export interface StatementScope {
  parties: readonly number[];
  from: string | undefined;
  to: string | undefined;
  /** The day that counts as today: the last day where there is no other. */
  today: string;
}

/**
 * The lines of a statement of account: what was open before, an entry for each source and day, what is open then. What
 * was corrected on the day on which it was posted is left out, and so is the use of a credit, which leaves the balance
 * as it is.
 */
export function statementFacts(module: Module, { parties, from, to, today }: StatementScope): ReportFacts {
  const until = to === undefined ? sql`` : sql`and e.entry_day <= ${to}::date`;
  const since = from === undefined ? sql`` : sql`where day >= ${from}::date`;
  const sameDay = sql`exists (select from facet.ledger other where other.entry_day = e.entry_day
    and (other.reversal_of = e.id or other.id = e.reversal_of))`;
  const before = from === undefined ? sql`0` : sql`coalesce(sum(e.amount) filter (where e.day < ${from}::date), 0)`;
  return {
    tables: sql`entries as (select e.party_id, e.entry_day as day, min(e.id) as id, max(e.source_code) as code,
        e.kind || case when e.reversal_of is null then '' else '-back' end as kind, sum(e.amount) as amount
      from facet.ledger e where e.party_module = ${constant(module.name)}
        and e.party_id = any (${[...parties]}::integer[]) ${until} and not ${sameDay}
      group by e.party_id, e.entry_day, e.kind, e.reversal_of is null, e.source_module, e.source_id
      having sum(e.amount) <> 0),
    posted as (select *, sum(amount) over (partition by party_id order by day, id) as balance from entries),
    ends as (select p.id as party_id, ${before} as opening, coalesce(sum(e.amount), 0) as closing,
        coalesce(${from ?? null}::date, min(e.day), ${today}::date) as first,
        coalesce(${to ?? null}::date, greatest(max(e.day), ${today}::date)) as last
      from unnest(${[...parties]}::integer[]) p (id) left join entries e on e.party_id = p.id group by p.id),
    lines as (
      select party_id, first as day, 0::bigint as place, 'opening' as kind, null as code,
        null::numeric as amount, opening as balance from ends
      union all select party_id, day, row_number() over (order by day, id), kind, code, amount, balance from posted ${since}
      union all select party_id, last, 9223372036854775807, 'closing', null, null, closing from ends)`,
    joins: sql`join lines on lines.party_id = s.id`,
    conditions: [],
    dependencies: [],
    values: {
      party: sql`lines.party_id`,
      day: sql`lines.day`,
      kind: sql`lines.kind`,
      code: sql`nullif(lines.code, '')`,
      charged: sql`case when lines.amount > 0 then lines.amount end`,
      settled: sql`case when lines.amount < 0 then -lines.amount end`,
      balance: sql`lines.balance`,
    },
  };
}
