import { sql } from 'kysely';
import { counterName, documentCode } from '../../../domain/documentCode.ts';
import { isCalendarDay, today } from '../../../fields/shared/days/calendarDay.ts';
import type { Module } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../recordsContext.ts';

interface NextCode {
  /** How codes look: `SA-{year}-{0000}`. */
  pattern: string;
  /** The day whose year counts; today where it is none. */
  day: unknown;
  /** The text fields in which no other record may have the code already. */
  unlike: readonly string[];
}

/**
 * The next code of a new record. The counter's row is locked until the transaction ends, so no two records share one. Codes
 * that are there already are skipped: people had typed them, or another pattern has made them.
 */
export async function nextCode(context: RecordsContext, module: Module, wanted: NextCode): Promise<string> {
  const { pattern, day, unlike } = wanted;
  const year = Number((isCalendarDay(day) ? (day as string) : today()).slice(0, 4));
  const name = counterName(module.name, pattern, year);
  for (;;) {
    const code = documentCode(pattern, year, await nextCounter(context, name));
    if (!(await isTaken(context, module, unlike, code))) return code;
  }
}

async function isTaken(
  context: RecordsContext,
  module: Module,
  fields: readonly string[],
  code: string,
): Promise<boolean> {
  const taken = fields.map((field) => sql`${sql.id(field)} = ${code}`);
  const { rows } = await sql`select from ${tableOf(module.name)} where ${sql.join(taken, sql` or `)} limit 1`.execute(
    handleOf(context),
  );
  return rows.length > 0;
}

/** The next value of a counter, from 1. Its row is locked until the transaction ends. */
async function nextCounter(context: RecordsContext, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into facet.counters as counter (name, value) values (${name}, 1)
    on conflict (name) do update set value = counter.value + 1 returning value`.execute(handleOf(context));
  return rows[0]?.value ?? 1;
}
