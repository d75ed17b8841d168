import type { FastifyRequest } from 'fastify';

/** What stands in the address where the path of the route has `:name`. */
export function pathParameter(request: FastifyRequest, name: string): string {
  const { [name]: value } = request.params as Record<string, string>;
  if (value === undefined) throw new Error(`The path of this route has no :${name}`);
  return value;
}

/** The name that stands in the address for `:module`; whether there is such a module is another question. */
export function moduleFrom(request: FastifyRequest): string {
  return pathParameter(request, 'module');
}
