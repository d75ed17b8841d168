import { sql } from 'kysely';
import { isReference, kindOf } from '../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf } from '../../metadata/model.ts';
import { storedFields } from '../../metadata/read/rules/validateRecord.ts';
import { columnRef, tableOf } from '../database/structure/sqlNames.ts';
import { invalid, Refusal } from '../errors.ts';
import { type Body, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { createRecords } from '../records/write/createRecords.ts';
import { withIds } from '../records/write/readBody.ts';
import { readNewRecords } from '../records/write/readNewRecords.ts';
import { refusalOfWork, storeOrSplit } from '../records/write/storeOrSplit.ts';
import { updateRecords } from '../records/write/updateMany.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRefusal } from '../rights/seenRefusal.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { assertStillSeen } from '../rights/withinView.ts';
import { comparingTexts } from './comparingTexts.ts';
import type { ImportJob } from './ImportJob.ts';
import type { RowError } from './importStore.ts';
import { type ParsedRow, takenBy } from './parseRows.ts';

export interface WrittenCounts {
  created: number;
  updated: number;
  unchanged: number;
}

export interface ImportedRows extends WrittenCounts {
  /** Why rows are refused, by their numbers. Nothing is written of these. */
  errors: Map<number, RowError[]>;
}

/** A row as the body of a write. */
interface OpenRow {
  row: number;
  body: Body;
  /** The record that it changes; absent: it becomes a new one. */
  id?: number | undefined;
  /** Cells of it cannot be read, so that it is not written. What else is wrong with it is found nevertheless. */
  isUnreadable: boolean;
}

/** Notes why a row is refused, unless that is known of the same column already. */
type AddErrors = (row: number, more: readonly RowError[]) => void;

/**
 * Writes converted rows as somebody would by hand: by the same rules, hooks and rights. All rows are tried, also those with
 * cells that cannot be read, so that everything that refuses a row is reported at once, and for this row alone. The caller
 * decides whether the transaction is kept.
 * @param context inside of a transaction
 */
export async function writeRows(
  context: RecordsContext,
  job: ImportJob,
  rows: readonly ParsedRow[],
): Promise<ImportedRows> {
  const errors = new Map<number, RowError[]>();
  const add: AddErrors = (row, more) => {
    const known = errors.get(row) ?? [];
    const further = more.filter((error) => isNews(job, known, error));
    if (further.length > 0) errors.set(row, [...known, ...further]);
  };
  const open: OpenRow[] = [];
  for (const { row, body, stored, errors: found } of rows) {
    add(row, found);
    if (!isJudgeable(job, found)) continue;
    const refusal = await refusalOfWork(async () => {
      const seen = await seenBody(context, job.view, job.module.name, body, stored?.id);
      open.push({ row, body: seen, id: stored?.id, isUnreadable: found.length > 0 });
    });
    if (refusal) add(row, await errorsOf(context, job, refusal));
  }
  const added = open.filter(({ id }) => id === undefined);
  const found = open.filter(({ id }) => id !== undefined);
  const changed = found.filter(({ body }) => Object.keys(body).length > 0);
  const unchanged = found.filter(({ body }) => Object.keys(body).length === 0);
  if (added.some(isReadable)) allowedModule(job.view, job.module.name, ['create']);
  if (changed.some(isReadable)) allowedModule(job.view, job.module.name, ['update']);
  await create(context, job, added, add);
  await update(context, job, changed, add);
  const isGood = ({ row }: { row: number }) => !errors.has(row);
  return {
    created: added.filter(isGood).length,
    updated: changed.filter(isGood).length,
    unchanged: unchanged.filter(isGood).length,
    errors,
  };
}

/** What a reference that cannot be read would have brought with it is missing, and no mistake of its own. */
function isNews(job: ImportJob, known: readonly RowError[], { target, violation }: RowError): boolean {
  if (known.some((one) => one.target === target && target !== null)) return false;
  const isLacking = known.some(({ target: name }) => isReference(fieldAt(job, name)));
  return !(isLacking && violation?.key === 'required');
}

function fieldAt({ columns }: ImportJob, name: string | null) {
  return columns.find(({ target }) => target.name === name)?.target.field;
}

/** Whether the cells of a row stand where they belong, and it is known which record they are of. */
function isJudgeable({ key }: ImportJob, found: readonly RowError[]): boolean {
  return found.every(({ target }) => target !== null && target !== key?.target.name);
}

function isReadable({ isUnreadable }: OpenRow): boolean {
  return !isUnreadable;
}

async function create(
  context: RecordsContext,
  job: ImportJob,
  rows: readonly OpenRow[],
  add: AddErrors,
): Promise<void> {
  const { module, view } = job;
  const { aroundCreate, appliesToNew } = context.hooks(context.schema, module);
  const twice = takenInFile(job, rows);
  const isSingle = aroundCreate && rows.some(({ body }) => appliesToNew?.(withIds(module, body)) !== false);
  if (isSingle) {
    addAll(add, twice);
    for (const one of rows) {
      const row = { ...one, isUnreadable: one.isUnreadable || twice.has(one.row) };
      const write = async (inside: RecordsContext) => {
        const { id } = await createRecord(inside, module.name, row.body);
        await assertStillSeen(inside, view, module.name, [id]);
      };
      await writeOrSplit(context, job, { rows: [row], write, add });
    }
    return;
  }
  const wrong = await invalidRows(context, job, rows);
  const taken = await takenInDatabase(context, module, rows);
  for (const found of [twice, wrong, taken]) addAll(add, found);
  const isGood = (one: OpenRow) => isReadable(one) && ![twice, wrong, taken].some((found) => found.has(one.row));
  const write = async (inside: RecordsContext, some: readonly OpenRow[]) => {
    const ids = await createRecords(
      inside,
      module.name,
      some.map(({ body }) => body),
    );
    await assertStillSeen(inside, view, module.name, ids);
  };
  await writeOrSplit(context, job, { rows: rows.filter(isGood), write, add });
}

async function update(
  context: RecordsContext,
  job: ImportJob,
  rows: readonly OpenRow[],
  add: AddErrors,
): Promise<void> {
  const { module, view } = job;
  const write = async (inside: RecordsContext, some: readonly OpenRow[]) => {
    const bodies = new Map(some.flatMap(({ id, body }) => (id === undefined ? [] : [[id, body] as const])));
    await assertStillSeen(inside, view, module.name, await updateRecords(inside, module.name, bodies));
  };
  const unreadable = rows.filter(({ isUnreadable }) => isUnreadable);
  for (const some of [rows.filter(isReadable), ...unreadable.map((row) => [row])]) {
    await writeOrSplit(context, job, { rows: some, write, add });
  }
}

type Errors = Map<number, RowError[]>;

function addAll(add: AddErrors, found: Errors): void {
  for (const [row, errors] of found) add(row, errors);
}

/** All mistakes in the values of each row, without asking the database row by row. */
async function invalidRows(context: RecordsContext, job: ImportJob, rows: readonly OpenRow[]): Promise<Errors> {
  const found: Errors = new Map();
  const read = await readNewRecords(
    context,
    job.module,
    rows.map(({ body }) => body),
  );
  for (const [at, { row }] of rows.entries()) {
    const errors = read[at]?.errors ?? {};
    if (Object.keys(errors).length > 0) found.set(row, await errorsOf(context, job, invalid(errors)));
  }
  return found;
}

/** Rows whose value only one record may have, and an earlier row of the file has it. */
function takenInFile(job: ImportJob, rows: readonly OpenRow[]): Errors {
  const found: Errors = new Map();
  const items = [...new Set(job.columns.flatMap(({ target }) => target.item ?? []))];
  for (const { row, body } of rows) {
    const bodies = [
      { path: '', module: job.module, values: body },
      ...items.map((name) => ({
        ...{ path: `${name}.`, module: moduleOf(job.view.read, name) },
        values: (body[name] ?? {}) as Body,
      })),
    ];
    for (const { path, module, values } of bodies) {
      for (const name of uniqueNames(module)) {
        const value = values[name];
        if (value === undefined || value === null) continue;
        const other = takenBy(job, `unique ${path}${name} ${String(value).trim()}`, row);
        const violation = { key: 'twiceInFile', params: { row: other ?? row } };
        if (other !== undefined) found.set(row, [...(found.get(row) ?? []), { target: `${path}${name}`, violation }]);
      }
    }
  }
  return found;
}

/** The fields whose value no two records have in common, whatever else they hold. */
function uniqueNames(module: Module): string[] {
  const alone = module.unique.flatMap(({ fields, when, move }) =>
    !when && !move && fields.length === 1 ? fields : [],
  );
  const own = storedFields(module).flatMap((field) => (field.unique ? [field.name] : []));
  return [...new Set([...own, ...alone])];
}

/** Rows whose text a record has already: found for all of them at a time, because a file may be imported twice. */
async function takenInDatabase(context: RecordsContext, module: Module, rows: readonly OpenRow[]): Promise<Errors> {
  const found: Errors = new Map();
  for (const name of uniqueNames(module)) {
    if (kindOf(fieldOf(module, name)) !== 'text') continue;
    const having = rows.filter(({ body }) => typeof body[name] === 'string');
    if (having.length === 0) continue;
    const values = having.map(({ body }) => (body[name] as string).trim());
    const column = columnRef(module, name).sql;
    const { rows: taken } = await comparingTexts(context, () =>
      sql<{ value: string }>`select t.${column} as value from ${tableOf(module.name)} t
        where t.${column} = any (${values}::text[])`.execute(handleOf(context)),
    );
    const known = new Set(taken.map(({ value }) => value));
    for (const [at, { row }] of having.entries()) {
      if (!known.has(values[at] ?? '')) continue;
      found.set(row, [...(found.get(row) ?? []), { target: name, violation: { key: 'unique' } }]);
    }
  }
  return found;
}

/** Ends the writing of a row that is only tried, so that nothing of it stays. */
const onlyTried = new Refusal('conflict', []);

interface Writing {
  rows: readonly OpenRow[];
  write(context: RecordsContext, rows: readonly OpenRow[]): Promise<void>;
  add: AddErrors;
}

/** Writes the rows that can be written, and says of the others why not. */
async function writeOrSplit(context: RecordsContext, job: ImportJob, { rows, write, add }: Writing): Promise<void> {
  const refused = await storeOrSplit(context, rows, async (inside, some) => {
    await write(inside, some);
    if (!some.every(isReadable)) throw onlyTried;
  });
  for (const [{ row }, refusal] of refused) {
    if (refusal !== onlyTried) add(row, await errorsOf(context, job, refusal));
  }
}

/** What the user may read of a refusal. */
async function errorsOf(context: RecordsContext, { view, module }: ImportJob, refusal: Refusal): Promise<RowError[]> {
  const seen = await seenRefusal(refusal, context, view, module.name);
  const { messages, details } = seen instanceof Refusal ? seen : refusal;
  const values = Object.entries(details.errors ?? {});
  if (values.length > 0) return values.map(([target, violation]) => ({ target, violation }));
  return messages.map((message) => ({ target: null, message }));
}
