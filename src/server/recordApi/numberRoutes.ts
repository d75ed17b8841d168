import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../fields/shared/isObject.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { assertKnownKeys } from '../assertKnownKeys.ts';
import { malformed, type Refusal } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { viewOf } from '../rights/viewOf.ts';
import { type AddedByNumber, addByNumber, type NumberedRow } from './addByNumber.ts';
import { addByNumberCalls } from './numberOperations.ts';
import { refusalSentence } from './refusalSentence.ts';

/** How many numbers one call takes, and the length of the longest. */
const MOST_NUMBERS = 1_000;
const LONGEST = 200;

/** Adds rows to a link by the numbers of the records that they refer to. */
export const numberRoutes: RouteTable = {
  routes: [{ method: 'POST', path: '/api/:module/:id/by-number', handler: add, openapi: addByNumberCalls }],
};

async function add(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const module = moduleFrom(request);
  const id = idFrom(request);
  const { link, rows } = bodyWith(request, ['link', 'rows']);
  if (typeof link !== 'string') throw malformed('byNumber.list', { max: MOST_NUMBERS });
  const listed = rowsFrom(rows);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    const result = await addByNumber(context, view, { module, id, link }, listed);
    const name = view.seen.modules[module]?.links.find((one) => one.name === link)?.module ?? module;
    const sentenceOf = (refusal: Refusal) => refusalSentence(refusal, context, view, name, request.language);
    return { status: 200, body: await answerOf(result, sentenceOf) };
  });
}

async function answerOf({ added, refused }: AddedByNumber, sentenceOf: (refusal: Refusal) => Promise<string>) {
  const inOrder = <Value>(found: Map<number, Value>) => [...found].sort(([one], [other]) => one - other);
  const messages = [];
  for (const [place, refusal] of inOrder(refused)) messages.push({ place, message: await sentenceOf(refusal) });
  return { added: inOrder(added).map(([place, id]) => ({ place, id })), refused: messages };
}

function rowsFrom(rows: unknown): NumberedRow[] {
  const wrong = () => malformed('byNumber.list', { max: MOST_NUMBERS });
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MOST_NUMBERS) throw wrong();
  return rows.map((row: unknown): NumberedRow => {
    if (!isObject(row)) throw wrong();
    assertKnownKeys(row, ['number', 'id', 'values']);
    const { number, id, values = {} } = row;
    if (!isObject(values)) throw wrong();
    if (isNumber(number) && id === undefined) return { typed: { number: number.trim() }, values };
    if (isId(id) && number === undefined) return { typed: { id }, values };
    throw wrong();
  });
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST;
}
