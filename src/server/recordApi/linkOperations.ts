import type { Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { errors, idParameter, moduleOperation, ok } from '../openapi/parts.ts';

const names = {
  name: 'links',
  in: 'query',
  description: 'The names of the links that are asked for; all of the module without it.',
  content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
};

const range = {
  name: 'range',
  in: 'query',
  description: 'The positions of the first and the last row of each link, from 0: [0,3].',
  content: { 'application/json': { schema: { type: 'array', items: { type: 'integer', minimum: 0 } } } },
};

const rowsOfLink = {
  type: 'object',
  required: ['total', 'rows'],
  properties: {
    total: { type: 'integer', description: 'The number of all rows.' },
    rows: {
      type: 'array',
      description: 'The first rows, each as its own call answers it.',
      items: { type: 'object', additionalProperties: true },
    },
  },
};

export function linkCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules)
    .filter(({ links }) => links.length > 0)
    .map((module) => ({
      path: `/api/${module.name}/{id}/links`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(module, 'links', `The first rows of the links of one of ${module.labelPlural.en}`),
        parameters: [names, range],
        responses: {
          200: ok('By the name of the link', { type: 'object', additionalProperties: rowsOfLink }),
          ...errors(400, 404),
        },
      },
    }));
}
