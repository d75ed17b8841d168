import { densities, layouts } from '../../metadata/listLook.ts';
import { body, errors, idempotencyKey, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

const state = {
  name: string,
  shared: { type: 'boolean', description: 'Whether everybody who sees the module sees it.' },
  filter: { type: 'object', description: 'As of a list.' },
  sort: {
    type: 'object',
    required: ['field', 'order'],
    properties: { field: string, order: { enum: ['ASC', 'DESC'] } },
  },
  columns: {
    anyOf: [{ type: 'array', items: string }, { type: 'null' }],
    description: 'Names of the shown fields, in order; null: as the schema says.',
  },
  density: { enum: densities },
  layout: { enum: layouts },
};

export const viewSchemas: Record<string, OpenApiPart> = {
  SavedView: {
    type: 'object',
    required: ['id', 'own', 'owner', ...Object.keys(state)],
    properties: {
      id: ref('Id'),
      own: { type: 'boolean', description: 'Whether it is of the user who asks.' },
      owner: { type: ['string', 'null'], description: 'Who has saved it.' },
      ...state,
    },
  },
  NewView: { type: 'object', required: ['name'], properties: state, additionalProperties: false },
};

export const viewParameter = { name: 'view', in: 'path', required: true, schema: ref('Id') };

export const listViewsOperation = {
  ...operation('common', 'listViews', 'My views of a list, and those that others share'),
  responses: { 200: ok('The views, by name', { type: 'array', items: ref('SavedView') }), ...errors(400, 404) },
};

export const createViewOperation = {
  ...operation('common', 'createView', 'Save a list under a name'),
  parameters: [idempotencyKey],
  requestBody: body(ref('NewView')),
  responses: { 201: ok('The view', ref('SavedView')), ...errors(400, 404, 409, 413, 415, 422) },
};

export const updateViewOperation = {
  ...operation('common', 'updateView', 'Write a view anew'),
  requestBody: body(ref('NewView')),
  responses: { 200: ok('The view', ref('SavedView')), ...errors(400, 403, 404, 413, 415) },
};

export const deleteViewOperation = {
  ...operation('common', 'deleteView', 'Delete a view'),
  responses: { 200: ok('The view that was deleted', ref('SavedView')), ...errors(403, 404) },
};
