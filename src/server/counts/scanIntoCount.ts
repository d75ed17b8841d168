import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { type CountedItem, countedItems } from './countedItems.ts';
import type { CountPlan } from './countPlan.ts';
import { lockOpenCount } from './lockCount.ts';
import { readScan, type ScannedCode } from './readScan.ts';
import { type ResolvedCode, resolveCodes } from './resolveCodes.ts';
import { copiedColumns, copiedSql } from './takeSnapshot.ts';

/** The result of one code; `again`: somebody had scanned the item before. */
export interface ScanResult {
  code: string | number;
  result: 'found' | 'unexpected' | 'again' | 'unknown';
  /**
   * The count's row of the item, with its result and its time. For a set that was combined after the list was made: the
   * row of one part.
   */
  row?: number;
  /** The rows of all parts, if the set was combined after the list was made. */
  rows?: number[];
  counted?: string;
  scanned?: string;
  item?: { module: string; id: number; label: string; status: string };
  /** For an item that was not expected: its last movement, and the party of that document. */
  holder?: CountedItem['holder'];
}

/**
 * Marks scanned items as found, and adds items that were not expected. Scanning an item again changes nothing. Any
 * number of people can scan at the same time; each item is new for one of them only. Five statements, whatever the
 * number of codes. Throws 400, 404, 409.
 * @param seen what whoever scans sees: codes of other items are unknown
 */
export async function scanIntoCount(
  context: RecordsContext,
  plan: CountPlan,
  id: number,
  body: Record<string, unknown>,
  seen: Schema = context.schema,
): Promise<ScanResult[]> {
  const codes = readScan(context, plan, body);
  return inTransaction(context, async (inside) => {
    await lockOpenCount(inside, plan, id);
    const meant = await resolveCodes(inside, plan, id, codes, seen);
    const ids = distinct(meant.flatMap((one) => one?.items ?? []));
    const changed = new Map((await writeScanned(inside, plan, id, ids)).map((row) => [row.item, row]));
    const counted = await countedItems(
      inside,
      plan,
      id,
      distinct([...ids, ...meant.flatMap((one) => one?.item ?? [])]),
    );
    publishRows(
      inside,
      plan,
      id,
      [...changed.values()].map((row) => row.id),
    );
    const reportedItems = new Set<number>();
    return codes.map((code, place) => {
      const fresh = (meant[place]?.items ?? []).filter((item) => changed.has(item) && !reportedItems.has(item));
      for (const item of fresh) reportedItems.add(item);
      return answerOf(plan, code, { meant: meant[place] ?? null, isNew: fresh.length > 0, counted });
    });
  });
}

/** Publishes that rows of the count, and therefore its sums, have changed. */
export function publishRows(
  { publish }: RecordsContext,
  { module, rows }: CountPlan,
  count: number,
  changed: number[],
  action: 'update' | 'delete' = 'update',
): void {
  if (changed.length === 0) return;
  publish?.({ module: rows.name, ids: changed, action });
  publish?.({ module: module.name, ids: [count], action: 'update' });
}

interface ChangedRow {
  id: number;
  item: number;
  result: string;
}

/** The rows that the scan changes. Rows that others are writing are waited for, in the order of the items. */
async function writeScanned(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  ids: readonly number[],
): Promise<ChangedRow[]> {
  if (ids.length === 0) return [];
  const { rows, rowTable, by, item, result, scanned, stock } = plan;
  const items = RecordSql.of(context.schema, stock.module, 'i');
  const copied = copiedSql(items, plan);
  const before = sql`case changed.${result.sql} when 'Found' then 'Missing' end`;
  const audit = auditSql(rows, 'update', context.userId, {
    from: sql`changed`,
    changes: sql`jsonb_build_object(${result.name}::text, jsonb_build_array(${before}, changed.${result.sql}))`,
  });
  const { rows: changed } = await sql<ChangedRow>`with changed as (
      insert into ${rowTable} as r (${sql.join([by, item, result, scanned, ...copiedColumns(plan)].map((column) => column.sql))})
        select ${count}::integer, i.id, 'Unexpected', now() ${copied} from ${items.from}
        where i.id = any (${ids}::integer[]) order by i.id
      on conflict (${by.sql}, ${item.sql}) do update
        set ${result.sql} = 'Found', ${scanned.sql} = now(), "_version" = r."_version" + 1, updated_at = now()
        where r.${result.sql} = 'Missing'
      returning *),
    audited as (${audit})
    select id, ${item.sql} as item, ${result.sql} as result from changed`.execute(handleOf(context));
  return changed;
}

interface Outcome {
  meant: ResolvedCode | null;
  /** Whether no earlier code of the same request counted the item. */
  isNew: boolean;
  counted: ReadonlyMap<number, CountedItem>;
}

function answerOf(plan: CountPlan, { input }: ScannedCode, { meant, isNew, counted }: Outcome): ScanResult {
  const shown = meant && counted.get(meant.item);
  const rows = (meant?.items ?? []).flatMap((id) => counted.get(id) ?? []);
  const first = rows.find(({ result }) => result !== 'Unexpected') ?? rows[0];
  if (!shown || !first) return { code: input, result: 'unknown' };
  const isUnexpected = first.result === 'Unexpected';
  return {
    code: input,
    result: isNew ? (isUnexpected ? 'unexpected' : 'found') : 'again',
    ...(first.row !== null && { row: first.row }),
    ...(rows.length > 1 && { rows: rows.flatMap(({ row }) => row ?? []) }),
    ...(first.result !== null && { counted: first.result }),
    ...(first.scanned !== null && { scanned: first.scanned }),
    item: { module: plan.stock.module.name, id: shown.id, label: shown.label, status: shown.status },
    ...(isUnexpected && first.holder && { holder: first.holder }),
  };
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
