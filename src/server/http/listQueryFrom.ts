import type { FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';
import { holdsNul } from './readJsonOnly.ts';

/** A list call of the simple-rest dialect, read but not yet checked against a module. */
export interface ListQuery {
  filter: Record<string, unknown>;
  /** First and last row, from 0, both included; absent: the server's choice. */
  range?: [number, number];
  sort?: { field: string; order: 'ASC' | 'DESC' };
}

const MOST_ROWS = 1000;
const known = ['filter', 'range', 'sort'];

/** Reads `?filter={}&range=[0,24]&sort=["id","ASC"]`. Throws a 400 that names what it cannot read. */
export function listQueryFrom(request: FastifyRequest): ListQuery {
  const query = request.query as Record<string, unknown>;
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) throw malformed('unknownParameter', { name: unknown });
  const range = rangeFrom(jsonParameter(query, 'range'));
  const sort = sortFrom(jsonParameter(query, 'sort'));
  return { filter: filterFrom(query), ...(range && { range }), ...(sort && { sort }) };
}

/** The `filter` parameter: an object, empty when there is none. */
export function filterFrom(query: unknown): Record<string, unknown> {
  const filter = jsonParameter(query as Record<string, unknown>, 'filter') ?? {};
  if (typeof filter !== 'object' || Array.isArray(filter)) throw wrongShape('filter', '{"field":value}');
  return filter as Record<string, unknown>;
}

function rangeFrom(value: unknown): [number, number] | undefined {
  if (value == null) return undefined;
  const [first, last, ...rest] = Array.isArray(value) ? value : [];
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last) && rest.length === 0;
  if (!isRange || first < 0 || last < first || last - first >= MOST_ROWS) {
    throw wrongShape('range', `[0,24], ≤ ${MOST_ROWS}`);
  }
  return [first, last];
}

function sortFrom(value: unknown): ListQuery['sort'] {
  if (value == null) return undefined;
  const [field, order, ...rest] = Array.isArray(value) ? value : [];
  const upper = typeof order === 'string' ? order.toUpperCase() : order;
  if (typeof field !== 'string' || (upper !== 'ASC' && upper !== 'DESC') || rest.length > 0) {
    throw wrongShape('sort', '["id","ASC"]');
  }
  return { field, order: upper };
}

function jsonParameter(query: Record<string, unknown>, name: string): unknown {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') throw malformed('queryJson', { name });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('queryJson', { name });
  }
  if (holdsNul(value)) throw malformed('characters');
  return value;
}

function wrongShape(name: string, example: string) {
  return malformed('queryShape', { name, example });
}
