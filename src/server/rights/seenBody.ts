import { isReference } from '../../fields/capabilities.ts';
import { defaultOf } from '../../fields/fieldTypes.ts';
import { fieldOf, findField, type Module, moduleOf } from '../../metadata/model.ts';
import { documentWithRows } from '../../metadata/read/documentRows.ts';
import { isWritable } from '../../metadata/read/validateRecord.ts';
import { forbidden, invalid, malformed, Refusal } from '../errors.ts';
import { getRecord, selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { hasLimits, isLimited } from '../records/sql/limitedRows.ts';
import { assertAccountsSeen } from './seenAccounts.ts';
import type { View } from './View.ts';
import { allowedModule, assertRowsSeen } from './viewOf.ts';

type Body = Record<string, unknown>;

/**
 * Runs a write whose record the user must still see afterwards, and returns the record as the user sees it. Throws 403,
 * and undoes all of it, otherwise.
 */
export async function withinView(
  context: RecordsContext,
  view: View,
  module: string,
  write: (context: RecordsContext) => Promise<ApiRecord>,
): Promise<ApiRecord> {
  const [record] = await allWithinView(context, view, module, async (inside) => [await write(inside)]);
  return record as ApiRecord;
}

/** The same for a write of several records. */
export async function allWithinView(
  context: RecordsContext,
  view: View,
  module: string,
  write: (context: RecordsContext) => Promise<ApiRecord[]>,
): Promise<ApiRecord[]> {
  if (!hasLimits(view.read)) return write(context);
  return inTransaction(context, async (inside) => {
    const ids = (await write(inside)).map(({ id }) => id);
    await assertStillSeen(inside, view, module, ids);
    return selectRecords({ ...inside, schema: view.read }, moduleOf(view.read, module), ids);
  });
}

/** The record with what the user sees of the records that it refers to. Throws 404. */
export async function readSeen(
  context: RecordsContext,
  { read }: View,
  module: string,
  id: number,
): Promise<ApiRecord> {
  return getRecord({ ...context, schema: read }, module, id);
}

/** Throws 403 unless the user sees all of the records that were written. */
export async function assertStillSeen(
  context: RecordsContext,
  view: View,
  module: string,
  ids: readonly number[],
): Promise<void> {
  await assertRowsSeen(context, view, module, ids).catch((error) => {
    throw error instanceof Refusal ? forbidden('outsideRole') : error;
  });
}

/**
 * The body of a write as far as the user may write it. Hidden fields are unknown (400). What the user may only read is
 * left out where it says what is there already, and refused otherwise (403). References to records that the user does
 * not see are refused as missing (422).
 * @param context of the whole house
 * @param stored the record that is changed, or several that all get the same; absent for a new one
 */
export async function seenBody(
  context: RecordsContext,
  view: View,
  name: string,
  body: Body,
  stored?: number | readonly number[],
): Promise<Body> {
  if (view.isWhole) return body;
  const ids = [stored ?? []].flat();
  let before: Promise<Body[]> | undefined;
  const recordsBefore = () => {
    before ??= readAllSeen(context, view, name, ids);
    return before;
  };
  const isNew = stored === undefined;
  const result = await writtenBody(context, view, name, body, isNew ? undefined : recordsBefore);
  await assertTargetsSeen(context, view, name, [result], isNew ? undefined : recordsBefore);
  return result;
}

async function readAllSeen(context: RecordsContext, view: View, name: string, ids: readonly number[]): Promise<Body[]> {
  const [id, ...more] = ids;
  if (id !== undefined && more.length === 0) return [await readSeen(context, view, name, id)];
  return selectRecords({ ...context, schema: view.read }, moduleOf(view.read, name), ids);
}

/** The same for the bodies of many new records: no more statements than for one. */
export async function seenBodies(
  context: RecordsContext,
  view: View,
  name: string,
  bodies: readonly Body[],
): Promise<readonly Body[]> {
  if (view.isWhole) return bodies;
  const written: Body[] = [];
  for (const body of bodies) written.push(await writtenBody(context, view, name, body, undefined));
  await assertTargetsSeen(context, view, name, written, undefined);
  return written;
}

/** @param recordsBefore reads the records that are changed; absent for a new one */
async function writtenBody(
  context: RecordsContext,
  view: View,
  name: string,
  body: Body,
  recordsBefore: (() => Promise<Body[]>) | undefined,
): Promise<Body> {
  const module = allowedModule(view, name);
  const whole = context.schema.modules[name];
  if (!whole) return body;
  await assertAccountsSeen(context, view, whole, body, !recordsBefore);
  const result: Body = recordsBefore ? {} : { ...view.own[name], ...withoutHiddenPrice(context, view, name) };
  for (const [key, value] of Object.entries(body)) {
    const [field, own] = [findField(module, key), findField(whole, key)];
    if (own && !field) throw malformed('unknownKey', { key });
    if (own && field && isKeptFrom(module, whole, key, !recordsBefore)) {
      const now = recordsBefore ? (await recordsBefore())[0]?.[key] : defaultOf(own);
      if (!isSame(value, now)) throw fieldForbidden(own.label);
    } else {
      result[key] = own ? value : await seenItem(context, view, key, value);
    }
  }
  return result;
}

/** A row of a document starts with a price of its item. Where that is hidden, it starts with none. */
function withoutHiddenPrice({ schema }: RecordsContext, { seen }: View, rows: string): Body {
  const module = documentWithRows(schema, rows);
  if (!module) return {};
  const { returns, items } = module.document;
  if (returns || items.priceFrom === undefined) return {};
  if (seen.modules[module.name]?.document?.items.priceFrom) return {};
  return { [items.price]: null };
}

/**
 * Throws 403 where the role keeps the user from writing a field of a new record, and the value is another one than the
 * record gets anyway.
 */
export function refuseKept(
  { schema }: RecordsContext,
  view: View,
  name: string,
  key: string,
  value: unknown,
  otherwise: unknown,
): void {
  const [module, whole] = [allowedModule(view, name), moduleOf(schema, name)];
  if (isKeptFrom(module, whole, key, true) && !isSame(value, otherwise))
    throw fieldForbidden(fieldOf(whole, key).label);
}

/** Whether the role, and not the schema itself, keeps the user from writing the field. */
function isKeptFrom(module: Module, whole: Module, name: string, isNew: boolean): boolean {
  const [field, own] = [findField(module, name), findField(whole, name)];
  return field !== undefined && own !== undefined && isWritable(own, isNew) && !isWritable(field, isNew);
}

/** Two values that mean the same: nothing, or equal as JSON. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function fieldForbidden(label: { en: string; zh: string }): Refusal {
  return new Refusal(403, 'forbidden', {
    key: 'facet.error.right.field',
    params: { field_en: label.en, field_zh: label.zh },
  });
}

/** A row of a document may bring its new item, under the name of the item's module. */
async function seenItem(context: RecordsContext, view: View, key: string, value: unknown): Promise<unknown> {
  const isItem = Object.hasOwn(context.schema.modules, key) && typeof value === 'object' && value !== null;
  if (!isItem) return value;
  if (!view.seen.modules[key]) throw malformed('unknownKey', { key });
  allowedModule(view, key, ['create']);
  return seenBody(context, view, key, value as Body);
}

/** The value that the field has in all of the records; undefined where they differ. */
function sharedValue([first, ...others]: readonly Body[], name: string): unknown {
  return others.every((other) => other[name] === first?.[name]) ? first?.[name] : undefined;
}

/** @param before reads the records that are changed: what all of them refer to already stays */
async function assertTargetsSeen(
  context: RecordsContext,
  view: View,
  name: string,
  bodies: readonly Body[],
  before: (() => Promise<Body[]>) | undefined,
): Promise<void> {
  for (const field of allowedModule(view, name).fields) {
    if (!isReference(field) || !isLimited(view.read, field.module)) continue;
    const named = bodies.map((body) => Number(body[field.name])).filter((id) => Number.isInteger(id) && id >= 1);
    const known = before && named.length > 0 ? sharedValue(await before(), field.name) : undefined;
    const ids = named.filter((id) => id !== known);
    await assertRowsSeen(context, view, field.module, ids).catch((error) => {
      throw error instanceof Refusal ? invalid({ [field.name]: { key: 'reference' } }) : error;
    });
  }
}
