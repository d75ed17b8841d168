import { type ItemCode, readCode } from '../../domain/readCode.ts';
import { isId, LARGEST_ID } from '../../metadata/read/fields/isId.ts';
import { isMeantByCodes } from '../../metadata/read/itemModules.ts';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { malformed } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import type { CountPlan } from './countPlan.ts';

/** More codes than any scanner collects before it sends them. */
const MOST = 500;
const LONGEST = 1000;

/** One scanned thing: the text or the id that was sent, and the item that it refers to. */
export interface ScannedCode {
  input: string | number;
  /** Undefined when the text is no code of an item. */
  code: ItemCode | undefined;
}

/**
 * Reads `{codes: ["https://…/17", "10234"]}`. In place of `codes`, the body may have ids of items under the name of the
 * rows' reference: one id, or a list. Throws 400.
 */
export function readScan(context: RecordsContext, plan: CountPlan, body: Record<string, unknown>): ScannedCode[] {
  const { item } = plan.count.items;
  assertKnownKeys(body, ['codes', item]);
  if ((body.codes === undefined) === (body[item] === undefined)) throw malformed('count.scan', { item, max: MOST });
  const list = body.codes === undefined ? [body[item]].flat() : body.codes;
  const isFit = body.codes === undefined ? isId : isText;
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST || !list.every(isFit)) {
    throw malformed('count.scan', { item, max: MOST });
  }
  const { linkPrefix } = context.schema.app;
  const isMeant = isMeantByCodes(context.schema, plan.stock.module);
  return list.map((input: string | number) => ({
    input,
    code: typeof input === 'number' ? { id: input } : known(readCode(input, linkPrefix), isMeant),
  }));
}

/** An id that no record can have refers to nothing, and neither does the id of a record of another module. */
function known(code: ItemCode | undefined, isMeant: boolean): ItemCode | undefined {
  return code && 'id' in code && (!isMeant || code.id > LARGEST_ID) ? undefined : code;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST && !/\p{Surrogate}/u.test(value);
}
