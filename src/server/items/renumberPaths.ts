import type { Module, Schema } from '../../metadata/model.ts';
import { isNumbered, renumberCall } from '../../metadata/read/renumbering.ts';
import { body, componentName, errors, idempotencyKey, idParameter, ok, ref } from '../openapi/parts.ts';

/** The call that changes the number of a record; none where a module has no `renumber`. */
export function renumberPaths(schema: Schema, module: Module): Record<string, Record<string, unknown>> {
  if (!isNumbered(module)) return {};
  const { field } = module.renumber;
  const name = componentName(module.name);
  const others = Object.values(schema.modules).filter((other) => other !== module && other.renumber?.field === field);
  const operation = componentName(`-${renumberCall(module)}`);
  return {
    [`/api/${module.name}/{id}/${renumberCall(module)}`]: {
      parameters: [idParameter],
      patch: {
        operationId: `${operation[0]?.toLowerCase()}${operation.slice(1)}${others.length > 0 ? `Of${name}` : ''}`,
        tags: [module.name],
        summary: 'Change the number of a record; that of the rows that share it changes with it',
        parameters: [idempotencyKey],
        requestBody: body({
          type: 'object',
          required: [field],
          properties: { [field]: { type: 'string' } },
          additionalProperties: false,
        }),
        responses: {
          200: ok('The record as it is now', {
            type: 'object',
            required: [module.name],
            properties: { [module.name]: ref(name) },
          }),
          ...errors(400, 404, 409, 413, 415, 422),
        },
      },
    },
  };
}
