import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Right } from '../../metadata/keys/roleKeys.ts';
import { mayDo, type Schema } from '../../metadata/model.ts';
import type { OpenApiPart } from '../openapi/parts.ts';
import type { Services } from './Services.ts';

/** The calls of one area of the API. */
export interface RouteTable<Needed extends Services = Services> {
  routes: readonly Route<Needed>[];
  /**
   * The component schemas that its operations refer to.
   * @param nullable columns that records may leave empty, as `table.column`
   */
  schemas?: (schema: Schema, nullable: ReadonlySet<string>) => Record<string, OpenApiPart>;
  /** Prepares what only these routes need: parsers for bodies that are not JSON, a rate limit. */
  prepare?: (api: FastifyInstance) => Promise<void> | void;
}

/** One call: how Fastify handles it, and how the OpenAPI document describes it. */
export interface Route<Needed extends Services = Services> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path, as Fastify writes it: `/api/auth/sessions/:id`. */
  path: string;
  /** Returns the body, or the reply if it has been sent. Throws a Refusal. */
  handler: (request: FastifyRequest, services: Needed, reply: FastifyReply) => unknown;
  /**
   * What the user must be allowed to do with the records of the module that the path names as `:module`. A module that
   * the user does not see is a 404 in any case. @default read
   */
  rights?: readonly Right[];
  /** The operation at this path. A function where the schema decides at which paths, if any, there is an operation. */
  openapi: Operation | ((schema: Schema) => DocumentedCall[]);
  options?: RouteOptions;
}

/** An operation of the OpenAPI document, with the parameters of its path. */
export interface Operation {
  pathParameters?: OpenApiPart[];
  operation: OpenApiPart;
}

export interface DocumentedCall extends Operation {
  /** The path as OpenAPI writes it: `/api/sale/{id}/update-status`. */
  path: string;
}

interface RouteOptions extends Pick<RouteShorthandOptions, 'config' | 'compress' | 'exposeHeadRoute'> {
  /** The handler responds to HEAD as well; otherwise Fastify responds to it with the headers of the GET. */
  answersHead?: true;
  /** A more general route of the table refuses the other methods at this path. */
  generalRouteRefuses?: true;
}

/** The operations of a route in the OpenAPI document, path by path. */
export function documentedCalls({ path, openapi, rights = [] }: Route<never>, schema: Schema): DocumentedCall[] {
  if (typeof openapi === 'function') return openapi(schema).filter((call) => isAllowed(schema, call.path, rights));
  return [{ ...openapi, path: path.replace(/:(\w+)/g, '{$1}') }];
}

/** Whether the user of this schema may make the call; calls that belong to no module are everybody's. */
function isAllowed({ modules }: Schema, path: string, rights: readonly Right[]): boolean {
  const module = modules[path.split('/')[2] ?? ''];
  return !module || rights.every((right) => mayDo(module, right));
}
