import type { Module, Schema } from '../../metadata/model.ts';
import { numberedLinkOf } from '../../metadata/read/numberedLink.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { body, errors, idempotencyKey, idParameter, moduleOperation, ok, ref } from '../openapi/parts.ts';

/** One call for each module with a link that takes rows by numbers. */
export function addByNumberCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules).flatMap((module) => {
    const links = module.links.flatMap((link) => (numberedLinkOf(schema, link) ? [link.name] : []));
    if (links.length === 0) return [];
    return [
      { path: `/api/${module.name}/{id}/by-number`, pathParameters: [idParameter], operation: add(module, links) },
    ];
  });
}

function add(module: Module, links: readonly string[]) {
  const values = { type: 'object', description: 'Further values of the row, such as its price.' };
  const typed = [
    { required: ['number'], properties: { number: { type: 'string', minLength: 1, maxLength: 200 }, values } },
    { required: ['id'], properties: { id: ref('Id'), values } },
  ].map((one) => ({ type: 'object', ...one, additionalProperties: false }));
  const place = { type: 'integer', minimum: 0, description: 'The place of the number among the rows, from 0.' };
  const listOf = (properties: Record<string, object>) => ({
    type: 'array',
    items: { type: 'object', properties, required: Object.keys(properties) },
  });
  return {
    ...moduleOperation(module, 'addByNumber', `Add rows to ${module.label.en} by the numbers of what they refer to`),
    description:
      'Every row that can be added is added. The others are told, each with its reason. A record that the link has already is not added again.',
    parameters: [idempotencyKey],
    requestBody: body({
      type: 'object',
      required: ['link', 'rows'],
      properties: {
        link: { enum: links },
        rows: { type: 'array', minItems: 1, maxItems: 1000, items: { oneOf: typed } },
      },
      additionalProperties: false,
    }),
    responses: {
      200: ok('What was added, and what was not', {
        type: 'object',
        properties: {
          added: listOf({ place, id: ref('Id') }),
          refused: listOf({ place, message: { type: 'string' } }),
        },
        required: ['added', 'refused'],
      }),
      ...errors(400, 404, 409, 413, 415, 422),
    },
  };
}
