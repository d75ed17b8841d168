import { errors, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';
import { selfCheckKinds } from './selfCheck.ts';

const writable = { type: 'boolean', description: 'false: it can be read, and nothing can be saved.' };

export const statusSchemas: Record<string, OpenApiPart> = {
  Status: {
    type: 'object',
    required: ['version', 'database', 'storage', 'schema', 'backup', 'stock_check', 'audit_seal'],
    properties: {
      version: string,
      database: {
        type: 'object',
        required: ['kind', 'version', 'writable'],
        properties: { kind: { enum: ['embedded', 'postgres'] }, version: string, writable },
      },
      storage: {
        type: 'object',
        required: ['kind', 'free', 'writable'],
        properties: {
          kind: { enum: ['folder', 'bucket'] },
          free: { type: ['integer', 'null'], description: 'Bytes that are free where the data folder is.' },
          writable,
        },
      },
      schema: {
        type: 'object',
        required: [
          'modules',
          'changed_at',
          'mistakes',
          'waiting',
          'held_back',
          'misfits',
          'lost_defaults',
          'version',
          'ahead',
          'servers',
          'plans',
        ],
        properties: {
          modules: { type: 'integer' },
          changed_at: { type: ['string', 'null'], format: 'date-time' },
          mistakes: { type: 'array', items: string, description: 'Why the folder as it is now is not in use.' },
          waiting: {
            type: ['string', 'null'],
            description:
              'The name of the sealed plan that would bring the folder into use; nothing is wrong with it then.',
          },
          held_back: {
            type: 'array',
            description: 'What was not changed in the database, because rows would be lost or do not fit.',
            items: {
              type: 'object',
              required: ['message', 'rows'],
              properties: {
                message: string,
                rows: { type: ['integer', 'null'], description: 'Null: only the database knows it.' },
              },
            },
          },
          version: { type: ['integer', 'null'], description: 'The number of the schema that the database has.' },
          ahead: {
            type: ['object', 'null'],
            description: 'What the folder of this server is behind. It answers with what both have.',
            required: ['version', 'since'],
            properties: { version: { type: 'integer' }, since: { ...string, format: 'date-time' } },
          },
          servers: {
            type: 'array',
            description: 'The servers that share the database, with the versions of their folders.',
            items: {
              type: 'object',
              required: ['name', 'version', 'seen_at'],
              properties: {
                name: string,
                version: { type: ['integer', 'null'], description: 'Null: it was never in use.' },
                seen_at: { ...string, format: 'date-time' },
              },
            },
          },
          plans: {
            type: 'array',
            description:
              'What was changed in the database last, newest first. Empty for roles that do not see everything.',
            items: {
              type: 'object',
              required: ['name', 'at', 'version', 'steps'],
              properties: {
                name: string,
                at: { ...string, format: 'date-time' },
                version: { type: 'integer' },
                steps: { type: 'array', items: string },
              },
            },
          },
          misfits: {
            type: 'array',
            description: 'Records with values that a rule of today refuses. They stay as they are.',
            items: {
              type: 'object',
              required: ['module', 'field', 'rows', 'message'],
              properties: { module: string, field: string, rows: { type: 'integer' }, message: string },
            },
          },
          lost_defaults: {
            type: 'array',
            description: 'Defaults of the schema folder that their value lists do not offer any more.',
            items: {
              type: 'object',
              required: ['module', 'field', 'list', 'value'],
              properties: { module: string, field: string, list: string, value: string },
            },
          },
        },
      },
      backup: { type: ['object', 'null'], required: ['at'], properties: { at: { ...string, format: 'date-time' } } },
      stock_check: {
        type: ['object', 'null'],
        description: 'What the last check came to.',
        required: ['at', 'checked', 'findings'],
        properties: {
          at: { ...string, format: 'date-time' },
          checked: { type: 'integer' },
          findings: { type: 'integer' },
        },
      },
      audit_seal: {
        type: ['object', 'null'],
        description: 'The newest seal of the audit, worth keeping elsewhere.',
        required: ['id', 'hash'],
        properties: { id: { type: 'integer' }, hash: { ...string, description: 'In hexadecimal digits.' } },
      },
    },
  },
  StockReport: {
    type: 'object',
    required: ['checked', 'findings'],
    properties: {
      checked: { type: 'integer', minimum: 0, description: 'Items that were looked at.' },
      findings: { type: 'array', items: ref('StockFinding') },
    },
  },
  StockFinding: {
    type: 'object',
    required: ['kind', 'message', 'module', 'id', 'label'],
    properties: {
      kind: { enum: [...selfCheckKinds] },
      message: string,
      module: string,
      id: ref('Id'),
      label: { ...string, description: 'What people call the record.' },
    },
  },
};

export const statusOperation = {
  ...operation('common', 'status', 'How this installation is'),
  responses: { 200: ok('All that is known of it', ref('Status')), ...errors() },
};

export const stockCheckOperation = {
  ...operation(
    'common',
    'stockCheck',
    'Derive the stock anew from its log, and the seals of the audit from its lines, and say what differs',
  ),
  responses: { 200: ok('What differs; nothing is changed', ref('StockReport')), ...errors(400) },
};
