import { sql } from 'kysely';
import { isCalendarDay, today } from '../../../fields/shared/days/calendarDay.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';

type Values = Record<string, unknown>;

/**
 * The day until which a new document is to be paid: its date and the payment terms of its party, unless the body has
 * another day. Empty where the schema has no such day, or the party no terms.
 */
export async function dueDayOfNew(context: RecordsContext, plan: DocumentPlan, body: Values): Promise<Values> {
  const field = plan.document.payment?.dueDate?.field;
  if (field === undefined || typeof body[field] === 'string') return {};
  const { [plan.date.name]: date = today(), [plan.party.name]: party } = body;
  const day = await dueDay(context, plan, party, date);
  return day === null ? {} : { [field]: day };
}

/** Moves that day with the date or the party of a document, unless somebody has chosen another one. */
export async function moveDueDay(
  context: RecordsContext,
  plan: DocumentPlan,
  stored: ApiRecord,
  values: Values,
): Promise<void> {
  const field = plan.document.payment?.dueDate?.field;
  const { date, party } = plan;
  const moves = [date.name, party.name].some((name) => Object.hasOwn(values, name));
  if (field === undefined || !moves || Object.hasOwn(values, field)) return;
  const before = await dueDay(context, plan, stored[party.name], stored[date.name]);
  if (stored[field] !== before) return;
  const next = { ...stored, ...values };
  values[field] = await dueDay(context, plan, next[party.name], next[date.name]);
}

async function dueDay(
  context: RecordsContext,
  { document, partyModule }: DocumentPlan,
  party: unknown,
  date: unknown,
): Promise<string | null> {
  const terms = document.payment?.dueDate?.terms;
  if (terms === undefined || typeof party !== 'number' || !Number.isInteger(party) || !isCalendarDay(date)) return null;
  const { rows } = await sql<{ day: string | null }>`select (${date}::date + p.${sql.id(terms)}::integer)::text as day
    from ${tableOf(partyModule.name)} p where p.id::bigint = ${party}::bigint`.execute(handleOf(context));
  // The last days of the calendar have none: a field takes no day beyond it.
  const day = rows[0]?.day;
  return isCalendarDay(day) ? day : null;
}
