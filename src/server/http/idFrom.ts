import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

const MOST = 2 ** 31 - 1;

/** The `:id` of the address. What cannot be an id is the address of nothing, so it is a 404. */
export function idFrom(request: FastifyRequest): number {
  const { id = '' } = request.params as { id?: string };
  return idIn(id);
}

/** An id that stands elsewhere in the address. */
export function idIn(id: string): number {
  const value = Number(id);
  if (!/^[1-9]\d{0,9}$/.test(id) || value > MOST) throw notFound();
  return value;
}
