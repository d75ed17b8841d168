import type { FastifyRequest } from 'fastify';
import { isId } from '../../metadata/read/fields/isId.ts';
import { malformed } from '../errors.ts';
import type { ListQuery } from '../records/read/readListQuery.ts';
import { parseNamedJson } from './clientJson.ts';

/**
 * Parses `?filter={}&range=[0,24]&sort=["id","ASC"]`. Throws a 400 that names the parameter that is unknown or not
 * JSON.
 */
export function listQueryFrom(request: FastifyRequest): ListQuery {
  const { filter, range, sort } = jsonParameters(request, ['filter', 'range', 'sort']);
  return { filter, range, sort };
}

/** Parses `?filter={}` alone. Throws a 400 for every other parameter. */
export function filterFrom(request: FastifyRequest): unknown {
  return jsonParameters(request, ['filter']).filter;
}

/**
 * The ids of `?filter={"id":[…]}`, without duplicates. Throws a 400 for every other filter, because a wider one would
 * affect too many records.
 */
export function idsFrom(request: FastifyRequest): number[] {
  const { filter } = jsonParameters(request, ['filter']);
  const { id, ...others } = (filter ?? {}) as { id?: unknown };
  const ids = Array.isArray(id) ? [...new Set(id.map(numberFrom))] : [];
  if (ids.length === 0 || ids.length > MOST_IDS || !ids.every(isId) || Object.keys(others).length > 0) {
    throw malformed('idsNeeded', { max: MOST_IDS });
  }
  return ids;
}

const MOST_IDS = 1000;

/** Ids that a client took from an address are texts. */
function numberFrom(id: unknown): number {
  return typeof id === 'number' || (typeof id === 'string' && /^\d{1,10}$/.test(id)) ? Number(id) : Number.NaN;
}

/** Throws a 400 for a parameter that the call does not know, because it would be ignored silently. */
export function onlyParameters(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined) throw malformed('unknownParameter', { name: unknown });
  return query;
}

function jsonParameters(request: FastifyRequest, known: readonly string[]): Record<string, unknown> {
  onlyParameters(request, known);
  return Object.fromEntries(known.map((name) => [name, jsonParameter(request, name)]));
}

/**
 * The value of a query parameter that is JSON; undefined when the parameter is absent. Throws a 400 that names the
 * parameter.
 */
export function jsonParameter(request: FastifyRequest, name: string): unknown {
  const text = (request.query as Record<string, unknown>)[name];
  if (text === undefined || text === '') return undefined;
  if (typeof text !== 'string') throw malformed('queryJson', { name });
  return parseNamedJson(name, text);
}
