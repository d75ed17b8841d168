import { type RawBuilder, sql } from 'kysely';
import { isLookup, isReference, isSecret } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { fieldOf, findField, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import { labelFieldOf } from '../../metadata/read/fields/labelFieldOf.ts';
import { malformed } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { pageSql } from '../records/read/pageSql.ts';
import { withLabels } from '../records/read/readListedChoices.ts';
import { type ListQuery, readListQuery } from '../records/read/readListQuery.ts';
import { type ApiRecord, knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { inReadOnlySnapshot, type RunStatement } from '../reports/inReadOnlySnapshot.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { excelColumnOf, fileCellOf } from '../tableFiles/fileCells.ts';
import { type TableFile, type TableFileKind, writeTableFile } from '../tableFiles/writeTableFile.ts';

/** How many records are in memory at a time. */
const BATCH = 1_000;

export interface ListFileQuery extends Pick<ListQuery, 'filter' | 'sort'> {
  /** Names of fields; absent: the columns of the module's list. */
  columns?: unknown;
}

interface ListFileOptions {
  kind: TableFileKind;
  language: Language;
  signal?: AbortSignal;
}

/**
 * Writes all records that the filter finds to a file, in the order of the list, through a cursor over one moment of the
 * database. It has the columns that are named, as far as the user sees them. Throws 400 and 404.
 * @param context with the schema that reads
 */
export async function writeListFile(
  context: RecordsContext,
  view: View,
  moduleName: string,
  query: ListFileQuery,
  { kind, language, signal }: ListFileOptions,
): Promise<TableFile> {
  const seen = knownModule(view.seen, moduleName);
  readListQuery(view.seen, seen, query);
  const module = moduleOf(context.schema, moduleName);
  const request = { ...readListQuery(context.schema, module, query), first: 0, limit: null };
  const names = columnsIn(seen, query.columns).map(({ name }) => name);
  return writeTableFile(kind, (write) =>
    inReadOnlySnapshot(context, signal, async (run, transaction) => {
      const labelled = await withLabels({ ...context, transaction, schema: view.seen });
      const labelledModule = moduleOf(labelled, moduleName);
      const fields = headedFields(labelled, labelledModule, names);
      const columns = fields.map((field) => columnOf(labelled, labelledModule, field));
      const ids = pageSql(context.schema, module, request, context.userId);
      await run(sql`declare list_rows no scroll cursor for ${ids as RawBuilder<unknown>}`);
      const inside = { ...context, transaction };
      const rowsOf = async function* () {
        for await (const batch of idsOf(run)) {
          const records = await selectRecords(inside, module, batch);
          yield records.map((record) => {
            const shown = seenRecord(view, moduleName, record);
            return columns.map(({ cell }) => cell(shown, language));
          });
        }
      };
      await write({
        label: textIn(seen.labelPlural, language),
        columns: columns.map(({ display }) => excelColumnOf({ field: display }, language)),
        batches: rowsOf(),
      });
    }),
  );
}

async function* idsOf(run: RunStatement): AsyncGenerator<number[]> {
  for (;;) {
    const rows = await run<{ id: number }>(sql`fetch ${sql.lit(BATCH)} from list_rows`);
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
  }
}

/** The fields of the columns. Throws 400 for a name that is no field. */
function columnsIn(module: Module, columns: unknown): Field[] {
  const names = columns ?? module.list.columns;
  if (!Array.isArray(names) || names.length === 0) throw malformed('parameterValue', { name: 'columns' });
  return names.map((name) => {
    const field = typeof name === 'string' ? findField(module, name) : undefined;
    if (!field || isSecret(field)) throw malformed('unknownKey', { key: String(name) });
    return field;
  });
}

/**
 * The fields of the columns. Two references to one module show the same field of it: where headings are the same, such a
 * column is headed by its reference, so that people and the import can tell which is which.
 */
function headedFields(schema: Schema, module: Module, names: readonly string[]): Field[] {
  const fields = names.map((name) => fieldOf(module, name));
  const isHeading = ({ en }: Field['label'], but?: Field) => fields.some((one) => one !== but && one.label.en === en);
  return fields.map((field) => {
    if (!isLookup(field) || !isHeading(field.label, field)) return field;
    const reference = findField(module, field.through);
    if (!isReference(reference) || labelFieldOf(schema, module, reference) !== field) return field;
    return isHeading(reference.label) ? field : { ...field, label: reference.label };
  });
}

function columnOf(schema: Schema, module: Module, field: Field) {
  const display = displayedFieldOf(schema, module, field);
  return {
    display: { ...display, label: field.label },
    cell: (record: ApiRecord, language: Language) => recordCellOf(schema, module, field, record, language),
  };
}

/**
 * The value of a record in a file. A reference is written as the label of its record, or as `#12` where the reader does
 * not see the label: the import reads both.
 */
export function recordCellOf(
  schema: Schema,
  module: Module,
  field: Field,
  record: Record<string, unknown>,
  language: Language,
): string | number | null {
  const display = displayedFieldOf(schema, module, field);
  const value = record[field.name];
  if (!isReference(display)) return fileCellOf(value, display, language);
  if (value === null || value === undefined) return null;
  const label = isReference(field) ? labelFieldOf(schema, module, field) : undefined;
  const shown = label && record[label.name];
  if (!label || shown === null || shown === undefined) return `#${value}`;
  return String(fileCellOf(shown, displayedFieldOf(schema, module, label), language));
}
