import { type Field, fieldTypeOf, filtersOf } from '../../fields/fieldTypes.ts';
import type { FilterOperator } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { shownField } from '../../metadata/read/shownField.ts';
import { body, componentName, errors, idempotencyKey, idParameter, json, ok, ref } from '../openapi/parts.ts';
import { MOST_PER_PAGE } from '../records/read/readListQuery.ts';

type Part = Record<string, unknown>;

/** The calls that every module has. */
export function modulePaths(schema: Schema, module: Module): Record<string, Part> {
  const path = `/api/${module.name}`;
  return {
    [path]: { get: list(schema, module), ...(!module.readOnly && { post: create(module), ...many(module) }) },
    [`${path}/{id}`]: {
      parameters: [idParameter],
      get: one(module),
      ...(!module.readOnly && { put: change(module), delete: remove(module) }),
    },
  };
}

function operation({ name }: Module, verb: string, summary: string): Part {
  return { operationId: `${verb}${componentName(name)}`, tags: [name], summary };
}

function list(schema: Schema, module: Module): Part {
  return {
    ...operation(module, 'list', `A page of ${module.labelPlural.en}`),
    parameters: [filterParameter(schema, module), rangeParameter, sortParameter(schema, module)],
    responses: {
      200: ok('The records', { type: 'array', items: ref(componentName(module.name)) }, contentRange),
      ...errors(400, 404),
    },
  };
}

function create(module: Module): Part {
  const name = componentName(module.name);
  return {
    ...operation(module, 'create', `A new ${module.label.en}`),
    parameters: [idempotencyKey],
    requestBody: body(ref(`New${name}`)),
    responses: { 201: ok('The record', ref(name)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

/** Many at once: all or nothing. */
function many(module: Module): Part {
  const parameters = [idsParameter];
  const ids = ok('The ids', { type: 'array', items: ref('Id') });
  return {
    patch: {
      ...operation(module, 'changeMany', `Change several ${module.labelPlural.en} alike, all or none`),
      parameters: [...parameters, idempotencyKey],
      requestBody: body(ref(`Changed${componentName(module.name)}`)),
      responses: { 200: ids, ...errors(400, 404, 409, 413, 415, 422) },
    },
    delete: {
      ...operation(module, 'deleteMany', `Delete several ${module.labelPlural.en}, all or none`),
      parameters,
      responses: { 200: ids, ...errors(400, 404, 409) },
    },
  };
}

function one(module: Module): Part {
  return {
    ...operation(module, 'get', `One ${module.label.en}`),
    responses: { 200: ok('The record', ref(componentName(module.name))), ...errors(404) },
  };
}

function change(module: Module): Part {
  const name = componentName(module.name);
  return {
    ...operation(module, 'change', `Change ${module.label.en}`),
    parameters: [
      {
        name: 'If-Match',
        in: 'header',
        description: 'The same as `_version` in the body.',
        schema: { type: 'string' },
      },
    ],
    requestBody: body(ref(`Changed${name}`)),
    responses: { 200: ok('The record as it is now', ref(name)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function remove(module: Module): Part {
  return {
    ...operation(module, 'delete', `Delete ${module.label.en}`),
    responses: { 200: ok('The record as it was', ref(componentName(module.name))), ...errors(404, 409) },
  };
}

const contentRange = {
  'Content-Range': {
    description: '`{module} {first}-{last}/{total}`',
    required: true,
    schema: { type: 'string', pattern: '^[a-z0-9-]+ \\d+-\\d+/\\d+$' },
  },
};

const rangeParameter = {
  name: 'range',
  in: 'query',
  description: `First and last row, from 0; at most ${MOST_PER_PAGE} rows.`,
  content: json({
    type: 'array',
    items: { type: 'integer', minimum: 0 },
    minItems: 2,
    maxItems: 2,
    examples: [[0, 24]],
  }),
};

const idsParameter = {
  name: 'filter',
  in: 'query',
  required: true,
  content: json({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'array', items: ref('Id'), minItems: 1, maxItems: 1000 } },
    additionalProperties: false,
  }),
};

function sortParameter(schema: Schema, module: Module): Part {
  const fields = module.fields.filter((field) => fieldTypeOf(shownField(schema, module, field)).sortable);
  const { field, order } = module.list.sort;
  return {
    name: 'sort',
    in: 'query',
    description: `Without it: ${field} ${order}.`,
    content: json({
      type: 'array',
      prefixItems: [{ enum: fields.map(({ name }) => name) }, { enum: ['ASC', 'DESC'] }],
      minItems: 2,
      maxItems: 2,
    }),
  };
}

/** One property for each field and operator that the module's lists take; nothing else is taken. */
function filterParameter(schema: Schema, module: Module): Part {
  const properties = module.fields.flatMap((field) => fieldFilters(field, shownField(schema, module, field)));
  const starred = module.list.starred ? { starred: { type: 'boolean' } } : {};
  const q = { type: 'string', description: `Words to be found in ${module.list.quickSearch.join(', ')}.` };
  return {
    name: 'filter',
    in: 'query',
    content: json({
      type: 'object',
      properties: { ...Object.fromEntries(properties), q, ...starred },
      additionalProperties: false,
    }),
  };
}

function fieldFilters(field: Field, shown: Field): [string, Part][] {
  const { title: _, ...value } = { ...fieldTypeOf(shown).jsonSchema(shown) } as Part;
  const values = { anyOf: [value, { type: 'null' }, { type: 'array', items: value }] };
  const operand: Record<FilterOperator, Part> = {
    eq: { ...values, description: 'This value, or any of these.' },
    neq: { ...values, description: 'Not this value, or none of these.' },
    gte: value,
    lte: value,
    like: { type: 'string', description: 'Contains this text, whatever the case.' },
    null: { type: 'boolean', description: 'Has no value, or has one.' },
  };
  return filtersOf(shown).map((operator) => [
    operator === 'eq' ? field.name : `${field.name}_${operator}`,
    operand[operator],
  ]);
}
