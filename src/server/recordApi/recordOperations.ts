import { type Field, fieldTypeOf, filtersOf } from '../../fields/fieldTypes.ts';
import type { FilterOperator } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { isDuplicable } from '../../metadata/read/duplicatedValues.ts';
import { displayedFieldOf } from '../../metadata/read/fields/displayedFieldOf.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { componentName } from '../openapi/componentName.ts';
import {
  body,
  errors,
  idempotencyKey,
  idParameter,
  json,
  moduleOperation,
  type OpenApiPart,
  ok,
  ref,
} from '../openapi/parts.ts';
import { MOST_PER_PAGE } from '../records/read/readListQuery.ts';

export function listCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules).map((module) => ({ path: pathOf(module), operation: list(schema, module) }));
}

export function createCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ path: pathOf(module), operation: create(module) }));
}

export function updateManyCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ path: pathOf(module), operation: updateMany(module) }));
}

export function previewCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ path: `${pathOf(module)}/preview`, operation: preview(module) }));
}

export function deleteManyCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ path: pathOf(module), operation: deleteMany(module) }));
}

export function getCalls(schema: Schema): DocumentedCall[] {
  return Object.values(schema.modules).map((module) => ({ ...ofOne(module), operation: get(module) }));
}

export function updateCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ ...ofOne(module), operation: update(module) }));
}

export function duplicateCalls(schema: Schema): DocumentedCall[] {
  return writable(schema)
    .filter(isDuplicable)
    .map((module) => ({
      path: `${pathOf(module)}/{id}/duplicate`,
      pathParameters: [idParameter],
      operation: duplicate(module),
    }));
}

export function deleteCalls(schema: Schema): DocumentedCall[] {
  return writable(schema).map((module) => ({ ...ofOne(module), operation: remove(module) }));
}

function writable({ modules }: Schema): Module[] {
  return Object.values(modules).filter(({ readOnly }) => !readOnly);
}

function pathOf({ name }: Module): string {
  return `/api/${name}`;
}

function ofOne(module: Module) {
  return { path: `${pathOf(module)}/{id}`, pathParameters: [idParameter] };
}

function list(schema: Schema, module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'list', `A page of ${module.labelPlural.en}`),
    parameters: [filterParameter(schema, module), rangeParameter, sortParameter(schema, module), preferParameter],
    responses: {
      200: ok('The records', { type: 'array', items: ref(componentName(module.name)) }, contentRange),
      ...errors(400, 404),
    },
  };
}

function create(module: Module): OpenApiPart {
  const name = componentName(module.name);
  return {
    ...moduleOperation(module, 'create', `A new ${module.label.en}`),
    parameters: [idempotencyKey],
    requestBody: body(ref(`New${name}`)),
    responses: { 201: ok('The record', ref(name)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function updateMany(module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'changeMany', `Change several ${module.labelPlural.en} alike, all or none`),
    parameters: [idsParameter, previewVersion, idempotencyKey],
    requestBody: body(ref(`Changed${componentName(module.name)}`)),
    responses: { 200: ok('The ids', ids), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function preview(module: Module): OpenApiPart {
  const name = componentName(module.name);
  const shown = { id: ref('Id'), label: { type: 'string' } };
  return {
    ...moduleOperation(module, 'previewChanges', `What changing several ${module.labelPlural.en} alike would do`),
    requestBody: body({
      type: 'object',
      properties: { filter: { type: 'object' }, values: ref(`Changed${name}`) },
      required: ['values'],
    }),
    responses: {
      200: ok('How many records would change, and the first of them', {
        type: 'object',
        properties: {
          version: { type: 'string', description: 'For If-Match of the call that makes the changes.' },
          ...Object.fromEntries(['changed', 'unchanged', 'refused'].map((key) => [key, { type: 'integer' }])),
          changes: listOf({ ...shown, before: ref(name), after: ref(name) }),
          refusals: listOf({ ...shown, message: { type: 'string' } }),
          message: { type: ['string', 'null'], description: 'Why the changes as a whole are refused.' },
        },
        required: ['version', 'changed', 'unchanged', 'refused', 'changes', 'refusals', 'message'],
      }),
      ...errors(400, 404, 413, 415, 422),
    },
  };
}

function listOf(properties: Record<string, object>): object {
  return { type: 'array', items: { type: 'object', properties, required: Object.keys(properties) } };
}

const previewVersion = {
  name: 'If-Match',
  in: 'header',
  description: 'The version that the preview answered: exactly what it told is done. `filter` is any filter then.',
  schema: { type: 'string' },
};

function deleteMany(module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'deleteMany', `Delete several ${module.labelPlural.en}, all or none`),
    parameters: [idsParameter],
    responses: { 200: ok('The ids', ids), ...errors(400, 404, 409) },
  };
}

function get(module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'get', `One ${module.label.en}`),
    responses: { 200: ok('The record', ref(componentName(module.name))), ...errors(404) },
  };
}

function update(module: Module): OpenApiPart {
  const name = componentName(module.name);
  return {
    ...moduleOperation(module, 'change', `Change ${module.label.en}`),
    parameters: [
      {
        ...versionParameter,
        description: 'The same as `_version` in the body. Where both are there, both must be the version of today.',
      },
    ],
    requestBody: body(ref(`Changed${name}`)),
    responses: { 200: ok('The record as it is now', ref(name)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function duplicate(module: Module): OpenApiPart {
  const name = componentName(module.name);
  return {
    ...moduleOperation(module, 'duplicate', `A new ${module.label.en} with the values of this one`),
    parameters: [idempotencyKey],
    requestBody: body(ref(`Duplicated${name}`)),
    responses: { 201: ok('The new record', ref(name)), ...errors(400, 404, 409, 413, 415, 422) },
  };
}

function remove(module: Module): OpenApiPart {
  return {
    ...moduleOperation(module, 'delete', `Delete ${module.label.en}`),
    parameters: [{ ...versionParameter, description: 'The version of the record: another one is not deleted.' }],
    responses: { 200: ok('The record as it was', ref(componentName(module.name))), ...errors(400, 404, 409) },
  };
}

export const ids = { type: 'array', items: ref('Id') };

const contentRange = {
  'Content-Range': {
    description: '`{module} {first}-{last}/{total}`',
    required: true,
    schema: { type: 'string', pattern: '^[a-z0-9-]+ \\d+-\\d+/\\d+$' },
  },
  'Preference-Applied': {
    description: 'There where the total is not counted anew: it was exact within the last minute.',
    schema: { const: 'count=estimated' },
  },
};

const preferParameter = {
  name: 'Prefer',
  in: 'header',
  description: '`count=estimated`: from 100,000 records on, a total that was exact within the last minute will do.',
  schema: { type: 'string', examples: ['count=estimated'] },
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

export const versionParameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The version of the record: nothing is changed if somebody else has saved since.',
  schema: { type: 'string' },
};

export const idsParameter = {
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

export function sortParameter(schema: Schema, module: Module): OpenApiPart {
  const fields = module.fields.filter((field) => fieldTypeOf(displayedFieldOf(schema, module, field)).sortable);
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

const archivedFilter = {
  enum: [true, false, 'any'],
  default: false,
  description: 'Only archived records, only others, or both. Records that are asked for by `id` are always found.',
};

/** One property for each field and operator that the module's lists accept; other properties are refused. */
export function filterParameter(schema: Schema, module: Module): OpenApiPart {
  const properties = module.fields.flatMap((field) => fieldFilters(field, displayedFieldOf(schema, module, field)));
  const starred = module.list.starred ? { starred: { type: 'boolean' } } : {};
  const archived = module.archive ? { archived: archivedFilter } : {};
  const q = { type: 'string', description: `Words to be found in ${module.list.quickSearch.join(', ')}.` };
  const or = {
    type: 'array',
    items: { type: 'object' },
    minItems: 1,
    maxItems: 20,
    description: 'Filters of which at least one holds.',
  };
  return {
    name: 'filter',
    in: 'query',
    content: json({
      type: 'object',
      properties: { or, ...Object.fromEntries(properties), q, ...starred, ...archived },
      additionalProperties: false,
    }),
  };
}

function fieldFilters(field: Field, shown: Field): [string, OpenApiPart][] {
  const { filterSchema, jsonSchema } = fieldTypeOf(shown);
  const { title: _, ...value } = { ...(filterSchema ?? jsonSchema)(shown) } as OpenApiPart;
  const values = { anyOf: [value, { type: 'null' }, { type: 'array', items: value }] };
  const operand: Record<FilterOperator, OpenApiPart> = {
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
