import { transformKinds } from '../../domain/transform.ts';
import type { Module } from '../../metadata/model.ts';
import { body, componentName, errors, idempotencyKey, ok, ref } from '../openapi/parts.ts';

type Part = Record<string, unknown>;

/** The call that combines items and takes sets apart; none where a module has no `stock.transform`. */
export function transformPaths(module: Module): Record<string, Part> {
  if (!module.stock?.transform) return {};
  const record = ref(componentName(module.name));
  return {
    [`/api/${module.name}/transform`]: {
      post: {
        operationId: `transform${componentName(module.name)}`,
        tags: [module.name],
        summary: 'Combine single items into a new set, take items out of a set, or break a set up',
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
      },
    },
  };
}

function combine({ name }: Module): Part {
  return object({
    kind: { const: transformKinds[0] },
    items: { type: 'array', items: ref('Id'), minItems: 2, maxItems: 500, uniqueItems: true },
    values: ref(`New${componentName(name)}`),
  });
}

function apart({ recordLabel }: Module, kind: string): Part {
  const item = object({ id: ref('Id'), [recordLabel]: { type: 'string' } });
  return object({
    kind: { const: kind },
    set: ref('Id'),
    items: { type: 'array', items: item, minItems: 1, maxItems: 500 },
  });
}

function object(properties: Part): Part {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}
