import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../fields/shared/languages.ts';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { conflict, malformed, type Refusal } from '../errors.ts';
import { countRecords } from '../records/read/countRecords.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { pageSql } from '../records/read/pageSql.ts';
import { readFilterOfList } from '../records/read/readListFilter.ts';
import { type ApiRecord, type Body, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { refusalOfWork } from '../records/write/storeOrSplit.ts';
import { takenBack } from '../records/write/takenBack.ts';
import { lockRecords, type PlannedChange, planChange, storeChanges } from '../records/write/updateMany.ts';
import { writableModule } from '../records/write/writableModule.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { assertStillSeen } from '../rights/withinView.ts';
import { refusalSentence } from './refusalSentence.ts';

/** How many records one call changes. */
const MOST_CHANGED = 10_000;
/** How many changes, and how many refusals, a preview shows. */
const SHOWN = 20;

/** The same change to all records that a filter of the list finds. */
export interface BulkChange {
  module: string;
  filter: unknown;
  body: Body;
}

export interface ChangesPreview {
  /** Stands for these records as they are now and for these changes. */
  version: string;
  changed: number;
  unchanged: number;
  refused: number;
  /** The first changes. */
  changes: { id: number; label: string; before: ApiRecord; after: ApiRecord }[];
  /** The first records that refuse the change, with the reason. */
  refusals: { id: number; label: string; message: string }[];
  /** Why the changes as a whole are refused, although each of them could be made. */
  message: string | null;
}

/**
 * Tells what a bulk change would do. It is made, by the same rules and rights as for good, and taken back. Throws 400 for
 * a mistake in the filter, and for more than 10,000 records.
 */
export async function previewChanges(
  context: RecordsContext,
  view: View,
  bulk: BulkChange,
  language: Language,
): Promise<ChangesPreview> {
  const sentenceOf = (refusal: Refusal) => refusalSentence(refusal, context, view, bulk.module, language);
  const found = await takenBack(context, async (inside) => {
    const { module, records, body, version } = await chosen(inside, view, bulk);
    const judged = await judgeAll(inside, module, records, body);
    const changed = judged.planned.filter(({ values }) => Object.keys(values).length > 0);
    const ids = changed.slice(0, SHOWN).map(({ record }) => record.id);
    const before = await selectSeen(inside, view, module.name, ids);
    const whole = await refusalOfWork(async () => {
      await storeChanges(inside, module, judged.planned);
      await assertStillSeen(
        inside,
        view,
        module.name,
        changed.map(({ record }) => record.id),
      );
    });
    const after = whole ? before : await selectSeen(inside, view, module.name, ids);
    const counts = { changed: changed.length, unchanged: judged.planned.length - changed.length };
    return { module, version, ...counts, before: whole ? [] : before, after, refused: judged.refused, whole };
  });
  const { module, version, changed, unchanged, before, after, refused, whole } = found;
  const label = (record: ApiRecord) => labelOf(view, module, record);
  const refusals = [];
  for (const { record, refusal } of refused.slice(0, SHOWN)) {
    const seen = seenRecord(view, module.name, record);
    refusals.push({ id: record.id, label: label(seen), message: await sentenceOf(refusal) });
  }
  return {
    version,
    changed,
    unchanged,
    refused: refused.length,
    changes: before.map((record, place) => ({
      ...{ id: record.id, label: label(record), before: record },
      after: after[place] as ApiRecord,
    })),
    refusals,
    message: whole ? await sentenceOf(whole) : null,
  };
}

/**
 * Makes the changes that a preview has told, all or nothing, and returns the ids of all records that it was about. Throws
 * 409 when the records, or the changes, are no longer those of the preview, and as updateRecord does.
 */
export async function carryOutChanges(
  context: RecordsContext,
  view: View,
  bulk: BulkChange & { version: string },
): Promise<number[]> {
  return inTransaction(context, async (inside) => {
    const { module, records, body, version } = await chosen(inside, view, bulk);
    if (version !== bulk.version) throw conflict('changedSincePreview');
    const planned: PlannedChange[] = [];
    for (const record of records) planned.push(await planChange(inside, module, record, body));
    await storeChanges(inside, module, planned);
    const ids = records.map(({ id }) => id);
    await assertStillSeen(inside, view, module.name, ids);
    return ids;
  });
}

interface Chosen {
  module: Module;
  /** Locked. */
  records: ApiRecord[];
  body: Body;
  version: string;
}

async function chosen(
  context: RecordsContext,
  view: View,
  { module: name, filter, body }: BulkChange,
): Promise<Chosen> {
  allowedModule(view, name, ['update']);
  const module = writableModule(context, name);
  const ids = await idsOf(context, view, name, filter);
  const records = await lockRecords(context, module, ids);
  const versions = records.map(({ id, _version }) => [id, _version]);
  const version = `"${createHash('sha256')
    .update(JSON.stringify([name, versions, body]))
    .digest('base64url')}"`;
  return { module, records, body: ids.length > 0 ? await seenBody(context, view, name, body, ids) : body, version };
}

async function idsOf(context: RecordsContext, view: View, name: string, filter: unknown): Promise<number[]> {
  // What the user does not see is no filter.
  readFilterOfList(view.seen, moduleOf(view.seen, name), filter);
  const module = moduleOf(view.read, name);
  const conditions = readFilterOfList(view.read, module, filter);
  const request = { conditions, sort: { field: 'id', order: 'ASC' as const }, first: 0, limit: MOST_CHANGED + 1 };
  const { rows } = await sql<{ id: number }>`${pageSql(view.read, module, request, context.userId)}`.execute(
    handleOf(context),
  );
  if (rows.length <= MOST_CHANGED) return rows.map(({ id }) => id);
  const count = await countRecords({ ...context, schema: view.read }, module, conditions);
  throw malformed('tooManyChanged', { count, max: MOST_CHANGED });
}

interface Judged {
  planned: PlannedChange[];
  refused: { record: ApiRecord; refusal: Refusal }[];
}

async function judgeAll(
  context: RecordsContext,
  module: Module,
  records: readonly ApiRecord[],
  body: Body,
): Promise<Judged> {
  const judged: Judged = { planned: [], refused: [] };
  for (const record of records) {
    const refusal = await refusalOfWork(async () => {
      judged.planned.push(await planChange(context, module, record, body));
    });
    if (refusal) judged.refused.push({ record, refusal });
  }
  return judged;
}

async function selectSeen(
  context: RecordsContext,
  view: View,
  name: string,
  ids: readonly number[],
): Promise<ApiRecord[]> {
  const records = await selectRecords({ ...context, schema: view.read }, moduleOf(view.read, name), ids);
  return records.map((record) => seenRecord(view, name, record));
}

function labelOf({ seen }: View, { name }: Module, record: ApiRecord): string {
  const value = record[moduleOf(seen, name).recordLabel];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : `#${record.id}`;
}
