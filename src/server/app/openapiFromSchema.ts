import type { Module, Schema } from '../../metadata/model.ts';
import { documentedCalls, type RouteTable } from '../http/RouteTable.ts';
import { commonSchemas, type OpenApiPart } from '../openapi/parts.ts';

/**
 * The API as an OpenAPI 3.1 document, built from the route tables: the calls of every module of the schema, and the
 * calls beside records.
 * @param nullable columns that records may leave empty, as `table.column`
 */
export function openapiFromSchema(
  schema: Schema,
  tables: readonly RouteTable<never>[],
  nullable: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: `${schema.app.siteName} ERP`,
      version: '1.0.0',
      description:
        'Generated from the schema folder. Texts of errors are in the language of X-Preference-Language (en, zh), ' +
        'else of Accept-Language.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...Object.values(schema.modules).map(tagOf), ...fixedTags],
    paths: pathsOf(schema, tables),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /api/auth/sign-in.' },
      },
      schemas: Object.assign({}, commonSchemas, ...tables.map(({ schemas }) => schemas?.(schema, nullable) ?? {})),
    },
  };
}

/** The operations of all routes, grouped by path. */
function pathsOf(schema: Schema, tables: readonly RouteTable<never>[]): Record<string, OpenApiPart> {
  const paths: Record<string, OpenApiPart> = {};
  for (const route of tables.flatMap(({ routes }) => routes)) {
    for (const { path, pathParameters, operation } of documentedCalls(route, schema)) {
      paths[path] = {
        ...paths[path],
        ...(pathParameters && { parameters: pathParameters }),
        [route.method.toLowerCase()]: operation,
      };
    }
  }
  return paths;
}

const fixedTags = [
  { name: 'auth', description: 'Signing in and out' },
  { name: 'common', description: 'Navigation, schema, search, preferences, events' },
  { name: 'media', description: 'Photos, videos and other files of records' },
  { name: 'printer', description: 'Printers of the network' },
  { name: 'report', description: 'Reports of the schema' },
  { name: 'public', description: 'What guests see who were given a link' },
];

function tagOf({ name, label }: Module) {
  return { name, description: label.en };
}
