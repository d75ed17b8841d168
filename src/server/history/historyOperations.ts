import type { Schema } from '../../metadata/model.ts';
import { seesDeleted } from '../../metadata/read/restorable.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { componentName } from '../openapi/componentName.ts';
import { body, errors, idempotencyKey, idParameter, moduleOperation, ok, ref, string } from '../openapi/parts.ts';
import { auditActions } from '../records/write/auditSql.ts';

const dayOrMoment = {
  anyOf: [
    { ...string, format: 'date' },
    { ...string, format: 'date-time' },
  ],
};

const parameters = [
  { name: 'user', in: 'query', description: 'What one user did.', schema: ref('Id') },
  { name: 'from', in: 'query', description: 'The first day of the house, or the first moment.', schema: dayOrMoment },
  { name: 'to', in: 'query', description: 'The last day of the house, or the last moment.', schema: dayOrMoment },
  { name: 'before', in: 'query', description: 'Only what stands before the entry with this id.', schema: ref('Id') },
  { name: 'limit', in: 'query', description: 'So many entries at the most: up to 200.', schema: ref('Id') },
];

const entry = {
  type: 'object',
  required: ['id', 'at', 'user', 'action', 'changes'],
  properties: {
    id: { type: 'integer' },
    at: { ...string, format: 'date-time' },
    user: { type: ['string', 'null'], description: 'The name of the user; null: the program.' },
    own: { const: true, description: 'The reader did it. Absent: somebody else, or the program.' },
    action: { enum: auditActions },
    row: {
      type: 'object',
      description: 'The row of the document that was written. Absent: the record itself.',
      required: ['module', 'id', 'label'],
      properties: { module: string, id: ref('Id'), label: { type: ['string', 'null'] } },
    },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'from', 'to'],
        properties: {
          field: string,
          from: {},
          to: {},
          labels: {
            type: 'array',
            items: { type: ['string', 'null'] },
            minItems: 2,
            maxItems: 2,
            description: 'Of a reference: what the two records are called.',
          },
          file: { ...ref('Id'), description: 'Of a file that was removed: its id, as long as it can be restored.' },
        },
      },
    },
    rewritten: {
      type: 'object',
      description: 'Of a value of a value list: what its change reached.',
      required: ['records'],
      properties: {
        records: { type: 'integer' },
        merged: { ...string, description: 'The value that became this one.' },
      },
    },
    merged: {
      type: 'object',
      description: 'The record that was merged into this one; with `into`, the one that this one was merged into.',
      required: ['id'],
      properties: { id: ref('Id'), label: string, into: { type: 'boolean' } },
    },
  },
};

export function historyCalls({ modules }: Schema): DocumentedCall[] {
  return Object.values(modules).map((module) => ({
    path: `/api/${module.name}/{id}/history`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'listHistoryOf', `What was done to a ${module.label.en}, the newest first`),
      // Who does not see the people is not told who did it.
      parameters: parameters.filter(({ name }) => name !== 'user' || modules.user !== undefined),
      responses: { 200: ok('At most 200 entries', { type: 'array', items: entry }), ...errors(400, 404) },
    },
  }));
}

export function restoreCalls({ modules }: Schema): DocumentedCall[] {
  const restorable = Object.values(modules).filter((module) => !module.readOnly);
  return restorable.map((module) => ({
    path: `/api/${module.name}/{id}/history/restore`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'restore', `Make a ${module.label.en} what it was before an entry of its history`),
      description:
        'By the rules and rights of a change; a deleted record comes back with what was deleted along with it. Of the ' +
        'entry that created the record, it gets the values that it had then.',
      parameters: [idempotencyKey],
      requestBody: body({
        type: 'object',
        required: ['audit_id'],
        properties: {
          audit_id: { type: 'integer', minimum: 1, description: 'The id of the entry.' },
          fields: { type: 'array', items: string, minItems: 1, description: 'Only these; absent: all changed since.' },
        },
        additionalProperties: false,
      }),
      responses: {
        200: ok('The record as it is now', ref(componentName(module.name))),
        ...errors(400, 403, 404, 409, 413, 415, 422),
      },
    },
  }));
}

const deleted = {
  type: 'object',
  required: ['id', 'audit_id', 'at', 'user', 'label', 'restorable_until'],
  properties: {
    id: ref('Id'),
    audit_id: { type: 'integer' },
    at: { ...string, format: 'date-time' },
    user: { type: ['string', 'null'], description: 'The name of the user; null: the program.' },
    label: string,
    restorable_until: { ...string, format: 'date-time' },
  },
};

export function deletedCalls({ modules }: Schema): DocumentedCall[] {
  const shown = Object.values(modules).filter(seesDeleted);
  return shown.map((module) => ({
    path: `/api/${module.name}/deleted`,
    operation: {
      ...moduleOperation(module, 'listDeleted', `The deleted ${module.labelPlural.en} that can be restored`),
      parameters: parameters.filter(({ name }) => name === 'before'),
      responses: {
        200: ok('At most 200, the last one first', { type: 'array', items: deleted }),
        ...errors(400, 403, 404),
      },
    },
  }));
}
