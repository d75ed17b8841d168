import type { Module, Schema } from '../../metadata/model.ts';
import { countPaths } from '../counts/countPaths.ts';
import { documentPaths } from '../documents/documentPaths.ts';
import { renumberPaths } from '../items/renumberPaths.ts';
import { transformPaths } from '../items/transformPaths.ts';
import { errorSchema } from '../openapi/parts.ts';
import { modulePaths } from '../recordApi/recordPaths.ts';
import { moduleSchemas } from '../recordApi/recordSchemas.ts';
import { reportPaths, reportSchemas } from '../reports/reportPaths.ts';
import { fixedPaths, fixedSchemas } from './fixedPaths.ts';

/** The whole API as an OpenAPI 3.1 document: what every module gets from the schema, and the calls beside records. */
export function openapiFromSchema(schema: Schema): Record<string, unknown> {
  const modules = Object.values(schema.modules);
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
    tags: [...modules.map(tagOf), ...fixedTags],
    paths: {
      ...fixedPaths(schema),
      ...reportPaths(schema),
      ...merge(
        modules.map((module) => ({
          ...modulePaths(schema, module),
          ...documentPaths(schema, module),
          ...transformPaths(module),
          ...renumberPaths(schema, module),
          ...countPaths(schema, module),
        })),
      ),
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /api/auth/sign-in.' },
      },
      schemas: {
        Error: errorSchema,
        ...fixedSchemas,
        ...reportSchemas,
        ...merge(modules.map((module) => moduleSchemas(schema, module))),
      },
    },
  };
}

const fixedTags = [
  { name: 'auth', description: 'Signing in and out' },
  { name: 'common', description: 'Navigation, schema, search, preferences, events' },
  { name: 'media', description: 'Photos and videos of records' },
  { name: 'printer', description: 'Printers of the network' },
  { name: 'report', description: 'Reports of the schema' },
  { name: 'public', description: 'What guests see who were given a link' },
];

function tagOf({ name, label }: Module) {
  return { name, description: label.en };
}

function merge(parts: Record<string, unknown>[]): Record<string, unknown> {
  return Object.assign({}, ...parts);
}
