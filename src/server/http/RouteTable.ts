import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import type { OpenApiPart } from '../openapi/parts.ts';
import type { Services } from './Services.ts';

/** The calls of one area of the API. */
export interface RouteTable<Needed extends Services = Services> {
  routes: readonly Route<Needed>[];
  /** The component schemas that its operations refer to. */
  schemas?: (schema: Schema) => Record<string, OpenApiPart>;
  /** Sets up what only these routes need: bodies that are no JSON, a limit of calls. */
  prepare?: (api: FastifyInstance) => Promise<void> | void;
}

/** One call: how Fastify answers it, and what the OpenAPI document says of it. */
export interface Route<Needed extends Services = Services> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path, as Fastify writes it: `/api/auth/sessions/:id`. */
  path: string;
  /** Returns the body, or the reply once it has been sent. Throws a Refusal. */
  handler: (request: FastifyRequest, services: Needed, reply: FastifyReply) => unknown;
  /** The operation at this path; a function where the schema says at which paths there is one, if at all. */
  openapi: Operation | ((schema: Schema) => DocumentedCall[]);
  options?: RouteOptions;
}

/** An operation of the OpenAPI document, with the parameters of its path. */
export interface Operation {
  pathParameters?: OpenApiPart[];
  operation: OpenApiPart;
}

export interface DocumentedCall extends Operation {
  /** As OpenAPI writes it: `/api/sale/{id}/update-status`. */
  path: string;
}

interface RouteOptions extends Pick<RouteShorthandOptions, 'config' | 'compress' | 'exposeHeadRoute'> {
  /** The handler answers HEAD as well; otherwise Fastify answers it with the headers of the GET. */
  answersHead?: true;
  /** A more general route of the table refuses the other methods at this path. */
  generalRouteRefuses?: true;
}

/** What the OpenAPI document says of a route, path by path. */
export function documentedCalls({ path, openapi }: Route<never>, schema: Schema): DocumentedCall[] {
  if (typeof openapi === 'function') return openapi(schema);
  return [{ ...openapi, path: path.replace(/:(\w+)/g, '{$1}') }];
}
