import { isSecret } from '../../fields/capabilities.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { errors, json, moduleOperation, type OpenApiPart, string } from '../openapi/parts.ts';
import { filterParameter, sortParameter } from '../recordApi/recordOperations.ts';
import { tableFileKinds } from '../tableFiles/writeTableFile.ts';

export function exportCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules).map((module) => ({
    path: `/api/${module.name}/export`,
    operation: {
      ...moduleOperation(module, 'export', `All ${module.labelPlural.en} that a filter finds, as a file`),
      description:
        'Numbers stay numbers, days are written as 2026-01-31, and all other values as people read them in the ' +
        'language of the call. What a spreadsheet would run as a formula has an apostrophe in front, in CSV. The file ' +
        'can be imported as it is.',
      parameters: [
        filterParameter(schema, module),
        sortParameter(schema, module),
        columnsParameter(module),
        { name: 'format', in: 'query', schema: { enum: tableFileKinds, default: 'csv' } },
      ],
      responses: {
        200: {
          description: 'The file, with a row of headings',
          content: Object.fromEntries(mimes.map((mime) => [mime, { schema: { ...string, format: 'binary' } }])),
        },
        ...errors(400, 403, 404, 507),
      },
    },
  }));
}

const mimes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

function columnsParameter({ fields }: Module): OpenApiPart {
  const names = fields.filter((field) => !isSecret(field)).map(({ name }) => name);
  return {
    name: 'columns',
    in: 'query',
    description: 'Names of fields; without it, the columns of the list.',
    content: json({ type: 'array', items: { enum: names }, minItems: 1 }),
  };
}
