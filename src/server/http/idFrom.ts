import type { FastifyRequest } from 'fastify';
import { LARGEST_ID } from '../../metadata/read/fields/isId.ts';
import { notFound } from '../errors.ts';
import { pathParameter } from './pathParameter.ts';

/** The `:id` of the address. A value that cannot be an id is a 404, because no record has that address. */
export function idFrom(request: FastifyRequest): number {
  return idIn(pathParameter(request, 'id'));
}

/** An id at another place of the address. */
export function idIn(id: string): number {
  const value = Number(id);
  if (!/^[1-9]\d{0,9}$/.test(id) || value > LARGEST_ID) throw notFound();
  return value;
}
