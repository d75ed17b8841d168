import type { Module, Schema } from '../../metadata/model.ts';
import { literal, quoted } from '../database/structure/sqlNames.ts';
import { documentOfRows, documentsAfter } from '../documents/plan/documentPlan.ts';

/** Whether a Confirmed return has the row of a document; `id`: the SQL of the row's id. */
export function returnedSql(schema: Schema, rows: Module, id: string): string {
  const plan = documentOfRows(schema, rows);
  const returns = plan ? documentsAfter(schema, plan).returns : [];
  const found = returns.flatMap(({ document, rowTable, table, by }) =>
    document.returns
      ? `exists (select from ${rowTable} back join ${table} going on going.id = back.${by}
          where back.${quoted(document.returns.row)} = ${id} and going.${quoted(document.status)} = ${literal('Confirmed')})`
      : [],
  );
  return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
}
