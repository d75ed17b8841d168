import { transformKinds } from '../../domain/transform.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isNumbered, type NumberedModule, renumberCall } from '../../metadata/read/renumbering.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { componentName, pascalCase } from '../openapi/componentName.ts';
import {
  body,
  errors,
  idempotencyKey,
  idParameter,
  moduleOperation,
  type OpenApiPart,
  ok,
  operation,
  ref,
} from '../openapi/parts.ts';

/** Calls of every module whose items can be combined into sets and taken apart. */
export function transformItemsCalls({ modules }: Schema): DocumentedCall[] {
  return Object.values(modules)
    .filter(({ stock }) => stock?.transform)
    .map((module) => ({ path: `/api/${module.name}/transform`, operation: transform(module) }));
}

/** Calls of every module with a `renumber`. */
export function renumberCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules)
    .filter(isNumbered)
    .map((module) => ({
      path: `/api/${module.name}/{id}/${renumberCall(module)}`,
      pathParameters: [idParameter],
      operation: renumber(schema, module),
    }));
}

function renumber(schema: Schema, module: NumberedModule): OpenApiPart {
  const { field } = module.renumber;
  const name = componentName(module.name);
  const others = Object.values(schema.modules).filter((other) => other !== module && other.renumber?.field === field);
  const call = pascalCase(`-${renumberCall(module)}`);
  const id = `${call[0]?.toLowerCase()}${call.slice(1)}${others.length > 0 ? `Of${name}` : ''}`;
  return {
    ...operation(module.name, id, 'Change the number of a record; that of the rows that share it changes with it'),
    parameters: [idempotencyKey],
    requestBody: body(object({ [field]: { type: ['string', 'integer'] } })),
    responses: {
      200: ok('The record as it is now', {
        type: 'object',
        required: [module.name],
        properties: { [module.name]: ref(name) },
      }),
      ...errors(400, 404, 409, 413, 415, 422),
    },
  };
}

function transform(module: Module): OpenApiPart {
  const record = ref(componentName(module.name));
  return {
    ...moduleOperation(
      module,
      'transform',
      'Combine single items into a new set, take items out of a set, or break a set up',
    ),
    description:
      'All or nothing. Costs are carried over to the cent. Only items that are here, the house’s own, and in no ' +
      'document that is New; `blockers` names what is in the way.',
    parameters: [idempotencyKey],
    requestBody: body({ oneOf: [combine(module), ...transformKinds.slice(1).map((kind) => apart(module, kind))] }),
    responses: {
      200: ok('The set, and the items that went into it or came out of it', {
        type: 'object',
        required: ['set', 'items'],
        properties: { set: record, items: { type: 'array', items: record } },
      }),
      ...errors(400, 404, 409, 413, 415, 422),
    },
  };
}

function combine({ name }: Module): OpenApiPart {
  return object({
    kind: { const: transformKinds[0] },
    items: { type: 'array', items: ref('Id'), minItems: 2, maxItems: 500, uniqueItems: true },
    values: ref(`New${componentName(name)}`),
  });
}

function apart({ recordLabel, code }: Module, kind: string): OpenApiPart {
  const item =
    code?.field === recordLabel
      ? {
          ...object({
            id: ref('Id'),
            [recordLabel]: { type: ['string', 'null'], description: 'The next one when absent.' },
          }),
          required: ['id'],
        }
      : object({ id: ref('Id'), [recordLabel]: { type: 'string' } });
  return object({
    kind: { const: kind },
    set: ref('Id'),
    items: { type: 'array', items: item, minItems: 1, maxItems: 500 },
  });
}

function object(properties: OpenApiPart): OpenApiPart {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
