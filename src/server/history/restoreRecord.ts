import { sql } from 'kysely';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import { fieldOf, findField, type Module } from '../../metadata/model.ts';
import { isFieldRestorable } from '../../metadata/read/restorable.ts';
import { columnNameOf } from '../database/structure/sqlNames.ts';
import { fieldWrittenSinceSql, valuesWrittenByDocuments } from '../documents/costs/writtenSince.ts';
import { conflict, malformed, notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import {
  type ApiRecord,
  type Body,
  handleOf,
  inTransaction,
  labelParams,
  type RecordsContext,
} from '../records/recordsContext.ts';
import type { AuditAction } from '../records/write/auditSql.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import { writableModule } from '../records/write/writableModule.ts';
import { seenBody } from '../rights/seenBody.ts';
import type { View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { withinView } from '../rights/withinView.ts';
import type { DeletedRow } from './DeletedRow.ts';
import { followMerges } from './followMerges.ts';
import { undelete } from './undelete.ts';
import { valueToday } from './valueToday.ts';

export interface Restoration {
  module: string;
  id: number;
  /** The entry of the history before which the record was as it shall be again. */
  auditId: number;
  /** Only these fields; absent: all that were changed since. */
  fields?: readonly string[] | undefined;
}

interface AuditLine extends DeletedRow {
  action: AuditAction;
}

/**
 * Makes a record again what it was before an entry of its history: a deleted one comes back, another one gets the values
 * that it had, as if the user had typed them: by the same rules and rights. Of the entry with which a record was created,
 * or restored, the record gets the values that it had then. Fields that nobody writes stay as they are, and so do those
 * that a document has written since. Throws 400, 403, 404, 409 and 422.
 */
export async function restoreRecord(context: RecordsContext, view: View, wanted: Restoration): Promise<ApiRecord> {
  return inTransaction(context, (inside) => restoreInside(inside, view, wanted));
}

async function restoreInside(context: RecordsContext, view: View, wanted: Restoration): Promise<ApiRecord> {
  const module = writableModule(context, wanted.module);
  const lines = await linesSince(context, wanted);
  const [line] = lines;
  if (!line) throw notFound();
  const [present] = await selectRecords(context, module, [wanted.id]);
  if (present) {
    const seen = allowedModule(view, module.name, ['update']);
    const kept = await writtenSince(context, seen, lines);
    const before = await followMerges(context, module, bodyFrom(seen, lines, { fields: wanted.fields, kept }));
    await context.hooks(context.schema, module).renewValues?.(context, [before]);
    const body = await seenBody(context, view, module.name, before, wanted.id);
    return withinView(context, view, module.name, (inside) => updateRecord(inside, module.name, wanted.id, body));
  }
  allowedModule(view, module.name, ['create']);
  if (line.action !== 'delete' || wanted.fields) throw conflict('restore.deleted', labelParams(module));
  return withinView(context, view, module.name, (inside) => undelete(inside, view, line));
}

/**
 * The entry and those after it, the oldest first. The entry is locked: of two who bring the same record back at the same
 * moment, the second one finds it there.
 */
async function linesSince(context: RecordsContext, { module, id, auditId }: Restoration): Promise<AuditLine[]> {
  await sql`select from facet.audit a where a.id = ${auditId}::bigint for update`.execute(handleOf(context));
  const { rows } = await sql<AuditLine>`select a.id::float8 as id, a.module, a.record_id, a.action, a.changes
    from facet.audit_today a where a.module = ${module} and a.record_id = ${id}::integer and a.id >= ${auditId}::bigint
    order by a.id`.execute(handleOf(context));
  return rows[0]?.id === auditId ? rows : [];
}

/**
 * The fields that keep what a document, or a record with a cost of its own, has written to them since: a value of before
 * would undo in one field what the document and the log of costs still say.
 */
async function writtenSince(context: RecordsContext, module: Module, lines: readonly AuditLine[]): Promise<string[]> {
  const kept: string[] = [];
  for (const name of valuesWrittenByDocuments(context.schema, module)) {
    const isIn = ({ action, changes }: AuditLine) => action !== 'update' || Object.hasOwn(changes, name);
    const line = lines.find(isIn);
    if (!line) continue;
    const { rows } = await sql<{ is_written: boolean }>`
      select ${fieldWrittenSinceSql(context.schema, module, name)} as is_written
      from facet.audit_today a where a.id = ${line.id}::bigint`.execute(handleOf(context));
    if (rows[0]?.is_written) kept.push(name);
  }
  return kept;
}

/**
 * The values to write. Throws 400 for a field that the user does not see, and 409 for one that is not written.
 * @param kept fields that stay as they are: they are left out, and refused where nothing else would be restored
 */
function bodyFrom(
  module: Module,
  lines: readonly AuditLine[],
  { fields, kept }: { fields: readonly string[] | undefined; kept: readonly string[] },
): Body {
  const before = valuesBefore(module, lines);
  const isRestored = (name: string) => {
    const field = findField(module, name);
    return field !== undefined && isFieldRestorable(field);
  };
  const refusedOf = (names: readonly string[]) => names.find((name) => kept.includes(name) && isRestored(name));
  const restored = Object.keys(before).filter((name) => isRestored(name) && !kept.includes(name));
  const refused = refusedOf(fields ?? (restored.length === 0 ? Object.keys(before) : []));
  if (refused !== undefined) throw conflict('restore.written', textParams('field', fieldOf(module, refused).label));
  const ofToday = (name: string) => valueToday(fieldOf(module, name), before[name]);
  if (!fields) return Object.fromEntries(restored.map((name) => [name, ofToday(name)]));
  return Object.fromEntries(
    fields.map((name) => {
      const field = findField(module, name);
      if (!field) throw malformed('unknownKey', { key: name });
      if (!Object.hasOwn(before, name)) throw malformed('restore.unchanged', { key: name });
      if (!isRestored(name)) throw conflict('restore.field', textParams('field', field.label));
      return [name, ofToday(name)];
    }),
  );
}

/** What the fields were before the first of these lines, as far as it or a later one changed them. */
function valuesBefore(module: Module, lines: readonly AuditLine[]): Body {
  const [first] = lines;
  if (first && first.action !== 'update') {
    const fields = module.fields.map((field) => [field.name, columnNameOf(field)] as const);
    return Object.fromEntries(
      fields.flatMap(([name, column]) =>
        Object.hasOwn(first.changes, column) ? [[name, first.changes[column]] as const] : [],
      ),
    );
  }
  const before: Body = {};
  for (const { action, changes } of lines) {
    if (action !== 'update') continue;
    for (const [name, change] of Object.entries(changes)) {
      if (!Object.hasOwn(before, name) && Array.isArray(change)) before[name] = change[0] ?? null;
    }
  }
  return before;
}
