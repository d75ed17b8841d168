import { type RawBuilder, sql } from 'kysely';
import { linkOf, type Module } from '../../metadata/model.ts';
import { type NumberedModule, numberMistake } from '../../metadata/read/renumbering.ts';
import { renumberType } from '../../metadata/read/trackingTypes.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { trackItems } from '../documents/status/trackItems.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql, fieldChanges } from '../records/write/auditSql.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';

/**
 * A record whose number changes, as it is before the change. `status` is the status of an item of the stock, `whole` the set
 * that it is part of.
 */
interface Numbered {
  id: number;
  number: string;
  status: string | null;
  whole: number | null;
}

/**
 * Changes the number of a record. The rows of its links that have the same number are changed in the same transaction.
 * Returns the changed record. Throws 404, 409 when another record has the number or the item is part of a set, 422 in the
 * words of the schema.
 */
export async function renumberRecord(
  context: RecordsContext,
  module: NumberedModule,
  id: number,
  sent: unknown,
): Promise<ApiRecord> {
  const number = readNumber(module, sent);
  return inTransaction(context, async (inside) => {
    const records = await lockRecords(inside, module, id);
    const own = records.find((record) => record.id === id);
    if (!own) throw notFound();
    if (own.whole !== null) throw conflict('stock.numberOfPart', { item: own.number });
    refuseMistake(module, number, own.number);
    await store(inside, module, module.renumber.field, records, number);
    await trackNumber(inside, module, own, number);
    inside.publish?.({ module: module.name, ids: records.map((record) => record.id), action: 'update' });
    return getRecord(inside, module.name, id);
  });
}

/**
 * Lets the parts of a set follow where a form, and no call of its own, changes the number of the set. Throws 409 where the item
 * is a part itself.
 */
export async function numberParts(
  context: RecordsContext,
  { module, label, table, parent }: StockPlan,
  stored: ApiRecord,
  values: Record<string, unknown>,
): Promise<void> {
  const [current, number] = [stored[label.name], values[label.name]];
  if (!parent || typeof number !== 'string' || number === current) return;
  if (stored[parent.name] !== null) throw conflict('stock.numberOfPart', { item: String(current) });
  const { rows: parts } = await sql<Pick<Numbered, 'id' | 'number'>>`
    select id, ${label.sql} as number from ${table} where ${parent.sql} = ${stored.id} order by id for update`.execute(
    handleOf(context),
  );
  if (parts.length === 0) return;
  await store(context, module, label.name, parts, number);
  context.publish?.({ module: module.name, ids: parts.map(({ id }) => id), action: 'update' });
}

/** Numbers are texts; clients may send them as JSON numbers. */
function readNumber(module: NumberedModule, sent: unknown): string {
  const typed = typeof sent === 'number' ? String(sent) : sent;
  const number = typeof typed === 'string' ? typed.trim() : typed;
  refuseMistake(module, number);
  return number as string;
}

function refuseMistake(module: NumberedModule, number: unknown, current?: string): void {
  const mistake = numberMistake(module, number, current);
  if (mistake) throw new Refusal('invalid', mistake);
}

const numberRef = (module: NumberedModule) => sql.ref(module.renumber.field);

/** The record, and the rows that have its number. Nobody else can change them until the transaction ends. */
async function lockRecords(context: RecordsContext, module: NumberedModule, id: number): Promise<Numbered[]> {
  const names = new Set((module.renumber.links ?? []).map((name) => linkOf(module, name).by));
  if (module.stock?.parent !== undefined && module.renumber.field === module.recordLabel)
    names.add(module.stock.parent);
  const references = [...names].map((name) => sql.ref(name));
  const places: RawBuilder<unknown>[] = [sql.ref('id'), ...references].map((column) => sql`${column} = ${id}`);
  const status = module.stock ? sql.ref(module.stock.status) : sql`null`;
  const whole = module.stock?.parent === undefined ? sql`null` : sql.ref(module.stock.parent);
  const { rows } = await sql<Numbered>`
    select id, ${numberRef(module)} as number, ${status} as status, ${whole} as whole from ${tableOf(module.name)}
    where ${sql.join(places, sql` or `)} order by id for update`.execute(handleOf(context));
  return rows;
}

async function store(
  context: RecordsContext,
  module: Module,
  name: string,
  records: readonly Pick<Numbered, 'id' | 'number'>[],
  number: string,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const changes = records.map((record) =>
    JSON.stringify(fieldChanges(module, { [name]: record.number }, { [name]: number })),
  );
  try {
    await sql`
      update ${tableOf(module.name)} set ${sql.ref(name)} = ${number}, "_version" = "_version" + 1, updated_at = now()
      where id = any (${ids}::integer[])`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, module);
  }
  await auditSql(module, 'update', context.userId, {
    from: sql`(select * from unnest(${ids}::integer[], ${changes}::text[]) as given (id, changes))`,
    changes: sql`changed.changes::jsonb`,
  }).execute(handleOf(context));
}

/** Writes the change into the tracking of the item and of its parts, if the schema has a tracking. */
async function trackNumber(
  context: RecordsContext,
  module: NumberedModule,
  item: Numbered,
  number: string,
): Promise<void> {
  if (!module.stock) return;
  const { value: type } = renumberType(module);
  const detail = `${item.number} → ${number}`;
  await trackItems(context, stockPlanOf(context.schema, module), { items: [item], type, party: null, detail });
}
