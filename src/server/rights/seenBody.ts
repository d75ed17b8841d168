import { isReference } from '../../fields/capabilities.ts';
import { defaultOf, type Field } from '../../fields/fieldTypes.ts';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import { fieldOf, findField, type Module, moduleOf } from '../../metadata/model.ts';
import { documentWithRows } from '../../metadata/read/documentRows.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { invalid, malformed, Refusal } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import { assertAccountsSeen } from './seenAccounts.ts';
import type { View } from './View.ts';
import { allowedModule, assertRowsSeen } from './viewOf.ts';
import { readSeen } from './withinView.ts';

type Body = Record<string, unknown>;

/** What a user writes into records of one module. */
interface UserWrite {
  /** Of the whole house. */
  context: RecordsContext;
  view: View;
  /** The name of the module. */
  name: string;
  /** Reads the records that are changed; absent: they are new. */
  before?: () => Promise<Body[]>;
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
  const write = stored === undefined ? { context, view, name } : changeOf(context, view, name, [stored].flat());
  const result = await writtenBody(write, body);
  await assertTargetsSeen(write, [result]);
  return result;
}

/** A change of records, which are read once at the most. */
function changeOf(context: RecordsContext, view: View, name: string, ids: readonly number[]): UserWrite {
  let before: Promise<Body[]> | undefined;
  return {
    ...{ context, view, name },
    before() {
      before ??= readAllSeen(context, view, name, ids);
      return before;
    },
  };
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
  const write = { context, view, name };
  const written: Body[] = [];
  for (const body of bodies) written.push(await writtenBody(write, body));
  await assertTargetsSeen(write, written);
  return written;
}

async function writtenBody({ context, view, name, before }: UserWrite, body: Body): Promise<Body> {
  const module = allowedModule(view, name);
  const whole = context.schema.modules[name];
  if (!whole) return body;
  await assertAccountsSeen(context, view, whole, body, before === undefined);
  const result: Body = before ? {} : { ...view.own[name], ...withoutHiddenPrice(context, view, name) };
  for (const [key, value] of Object.entries(body)) {
    const [field, own] = [findField(module, key), findField(whole, key)];
    if (own && !field) throw malformed('unknownKey', { key });
    if (own && field && isKeptFrom(module, whole, key, before === undefined)) {
      const now = before ? (await before())[0]?.[key] : defaultOf(own);
      if (!isSame(value, now)) throw fieldForbidden(own);
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
  { module: name, field }: { module: string; field: string },
  { value, otherwise }: { value: unknown; otherwise: unknown },
): void {
  const [module, whole] = [allowedModule(view, name), moduleOf(schema, name)];
  if (isKeptFrom(module, whole, field, true) && !isSame(value, otherwise)) throw fieldForbidden(fieldOf(whole, field));
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

function fieldForbidden({ label }: Field): Refusal {
  return new Refusal('forbidden', {
    key: 'facet.error.right.field',
    params: textParams('field', label),
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

/** What all of the records that are changed refer to already stays. Throws 422. */
async function assertTargetsSeen({ context, view, name, before }: UserWrite, bodies: readonly Body[]): Promise<void> {
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
