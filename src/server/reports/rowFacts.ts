import { sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { quoted } from '../database/structure/sqlNames.ts';
import { type DocumentPlan, documentsAfter } from '../documents/plan/documentPlan.ts';
import { rowsMovedUntil } from './movementDays.ts';
import { returnedSql } from './returnedSql.ts';
import type { ReportFacts } from './stockFacts.ts';

/** What is known of any rows of documents. */
export function factsOfRows(schema: Schema, rows: Module): ReportFacts {
  const values = { returned: `case when ${returnedSql(schema, rows, 's.id')} then 1 else 0 end` };
  return { tables: sql``, joins: sql``, conditions: [], values };
}

/**
 * The rows of a document that were out on a day, by the log: its movement counted, and none of a document that returns the
 * row or moves it on. Without a day: what is out now.
 */
export function rowsOut(schema: Schema, plan: DocumentPlan, asOf: string | undefined): ReportFacts {
  const { returns, follows } = documentsAfter(schema, plan);
  const after = [
    ...returns.map((one) => ({ one, row: one.document.returns?.row })),
    ...follows.map((one) => ({ one, row: one.document.follows?.row })),
  ].flatMap(({ one, row }) =>
    row === undefined
      ? []
      : sql`select back.${sql.raw(quoted(row))} as row_id from ${sql.raw(one.rowTable)} back
          join (${rowsMovedUntil(one, asOf)}) moved on moved.row_id = back.id
          where back.${sql.raw(quoted(row))} is not null`,
  );
  const base = factsOfRows(schema, plan.rows);
  return {
    tables: sql`own as (${rowsMovedUntil(plan, asOf)})
      ${after.length === 0 ? sql`` : sql`, ended as (${sql.join(after, sql` union all `)})`}`,
    joins: sql`join own on own.row_id = s.id`,
    conditions: after.length === 0 ? [] : [sql`not exists (select from ended where ended.row_id = s.id)`],
    values: { ...base.values, since: 'own.day', days: '(asked.day - own.day)' },
  };
}
