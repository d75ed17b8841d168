import { dayOrders } from '../../fields/shared/written/writtenDay.ts';
import { numberStyles } from '../../fields/shared/written/writtenNumber.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import {
  body,
  errors,
  idempotencyKey,
  json,
  moduleOperation,
  type OpenApiPart,
  ok,
  ref,
  string,
} from '../openapi/parts.ts';
import { importTargets } from './importTargets.ts';

const cell = { type: ['string', 'number', 'boolean', 'null'] };
const count = { type: 'integer', minimum: 0 };
const counts = {
  type: 'object',
  properties: { created: count, updated: count, unchanged: count, wrong: count, skipped: count },
  additionalProperties: false,
};
const moment = { type: ['string', 'null'], format: 'date-time' };
const text = { type: 'object', required: ['en', 'zh'], properties: { en: string, zh: string } };
const writing = {
  numbers: {
    enum: [...numberStyles, null],
    description: 'The sign before the decimal places; null: as the file says.',
  },
  days: { enum: [...dayOrders, null], description: 'The order of a day such as 03/04/2026; null: as the file says.' },
};

const rowError = {
  type: 'object',
  required: ['column', 'field', 'message'],
  properties: {
    column: { type: ['string', 'null'], description: 'The column to be mended; null: the row as a whole.' },
    field: { type: ['string', 'null'] },
    message: string,
  },
};

const importProperties = {
  id: ref('Id'),
  file_name: string,
  created_at: { ...string, format: 'date-time' },
  rows: { ...count, description: 'The rows of the file, without the heading.' },
  state: { enum: ['new', 'checked', 'done', 'undone'] },
  counts,
  run_at: moment,
  undone_at: moment,
  values: { type: 'object', additionalProperties: true, description: 'What every new record has.' },
};

export const importSchemas: Record<string, OpenApiPart> = {
  ImportSummary: { type: 'object', required: Object.keys(importProperties), properties: importProperties },
  Import: {
    type: 'object',
    required: [...Object.keys(importProperties), 'module', 'kind', 'sheets', 'columns', 'mapping', 'key'],
    properties: {
      ...importProperties,
      module: string,
      kind: { enum: ['csv', 'xlsx'] },
      sheets: { type: 'array', items: string },
      sheet: string,
      encoding: string,
      delimiter: string,
      columns: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'samples'],
          properties: { name: string, samples: { type: 'array', items: cell } },
        },
      },
      mapping: { type: 'object', additionalProperties: string, description: 'The target of each column.' },
      key: { type: ['string', 'null'], description: 'The target that finds the record which a row changes.' },
      ...writing,
      found: {
        type: 'object',
        properties: writing,
        description: 'How the file writes numbers and days, if it is clear.',
      },
      targets: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'label', 'required', 'key', 'key_only'],
          properties: {
            ...{ name: string, label: text },
            required: { type: 'boolean' },
            key: { type: 'boolean', description: 'It can be the key.' },
            key_only: { type: 'boolean', description: 'It can be the key, and is never written.' },
          },
        },
      },
    },
  },
  ImportRow: {
    type: 'object',
    required: ['row', 'cells', 'mended', 'skipped', 'errors'],
    properties: {
      row: { type: 'integer', minimum: 1 },
      cells: { type: 'object', additionalProperties: cell },
      mended: { type: 'boolean' },
      skipped: { type: 'boolean' },
      errors: { type: 'array', items: rowError },
    },
  },
};

const progress =
  'With `Accept: application/x-ndjson` the answer is lines of JSON: `{"progress": {"done", "of"}}` for each step, and at ' +
  'last `{"answer": …}` or `{"error": …}`. Whoever closes the connection cancels the call, and nothing of it is kept.';

function importable({ modules }: Schema): Module[] {
  return Object.values(modules).filter(({ readOnly }) => !readOnly);
}

type Describe = (module: Module, schema: Schema) => OpenApiPart;

const idParameter = { name: 'import', in: 'path', required: true, schema: ref('Id') };

function calls(schema: Schema, path: string, describe: Describe): DocumentedCall[] {
  return importable(schema).map((module) => ({
    path: `/api/${module.name}/import${path}`,
    ...(path.includes('{import}') && { pathParameters: [idParameter] }),
    operation: describe(module, schema),
  }));
}

function multipart(properties: Record<string, OpenApiPart>): OpenApiPart {
  const file = { ...string, format: 'binary', description: 'CSV, or a workbook of Excel (.xlsx).' };
  const schema = { type: 'object', required: ['file'], properties: { file, ...properties } };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const sheet = { ...string, description: 'The sheet of a workbook; without it, the first one.' };
const values = { ...string, description: 'JSON of what every new record has: `{"purchase_id": 12}`.' };

export const importCalls = (schema: Schema) =>
  calls(schema, '', (module) => ({
    ...moduleOperation(module, 'import', `Import ${module.labelPlural.en} from a file, all rows or none`),
    description: `With mistakes in any row, or with \`dry_run\`, nothing is written. ${progress}`,
    parameters: [idempotencyKey],
    requestBody: multipart({
      mapping: {
        ...string,
        description: `JSON: \`{"column": "field"}\`; without it, columns are known by their headings. ${targetsOf(schema, module)}`,
      },
      key: {
        ...string,
        description:
          'The field that finds the record which a row changes. Without it, a column that does nothing else does, such as ' +
          'the id; where there is none, or with an empty text, all rows are new.',
      },
      values,
      ...{ numbers: { enum: numberStyles }, days: { enum: dayOrders } },
      ...{ sheet, dry_run: { enum: ['true', 'false'] } },
    }),
    responses: {
      200: ok('What was written, or would be', {
        type: 'object',
        required: ['id', 'rows', 'created', 'updated', 'unchanged', 'errors'],
        properties: {
          id: { type: ['integer', 'null'], description: 'Of the import, to take it back; null: nothing was written.' },
          ...{ rows: count, created: count, updated: count, unchanged: count },
          errors: {
            type: 'array',
            items: {
              ...rowError,
              required: ['row', ...rowError.required],
              properties: { row: count, ...rowError.properties },
            },
          },
        },
      }),
      ...errors(400, 403, 404, 409, 413, 415, 422, 507),
    },
  }));

function targetsOf(schema: Schema, module: Module): string {
  const names = importTargets(schema, module).flatMap(({ name, isKeyOnly }) => (isKeyOnly ? [] : [name]));
  return `Fields: ${names.join(', ')}.`;
}

export const fileCalls = (schema: Schema) =>
  calls(schema, '/files', (module) => ({
    ...moduleOperation(module, 'receiveImport', `Send a file with ${module.labelPlural.en}, to look at it first`),
    parameters: [idempotencyKey],
    requestBody: multipart({ sheet, values }),
    responses: {
      201: ok('The file, with what its columns seem to be', ref('Import')),
      ...errors(400, 403, 404, 409, 413, 415, 422, 507),
    },
  }));

export const listImportCalls = (schema: Schema) =>
  calls(schema, '', (module) => ({
    ...moduleOperation(module, 'listImports', `The last imports of ${module.labelPlural.en}, the newest first`),
    responses: { 200: ok('At most 50', { type: 'array', items: ref('ImportSummary') }), ...errors(403, 404) },
  }));

export const getImportCalls = (schema: Schema) =>
  calls(schema, '/{import}', (module) => ({
    ...moduleOperation(module, 'getImport', `One import of ${module.labelPlural.en}`),
    responses: { 200: ok('The import', ref('Import')), ...errors(400, 403, 404) },
  }));

export const changeCalls = (schema: Schema) =>
  calls(schema, '/{import}', (module) => ({
    ...moduleOperation(module, 'changeImport', 'Say what the columns of a file are'),
    description: 'The rows must be checked again afterwards.',
    requestBody: body({
      type: 'object',
      properties: {
        mapping: {
          type: 'object',
          additionalProperties: { type: ['string', 'null'] },
          description: targetsOf(schema, module),
        },
        key: { type: ['string', 'null'] },
        values: { type: 'object', additionalProperties: true },
        ...writing,
      },
      additionalProperties: false,
    }),
    responses: { 200: ok('The import', ref('Import')), ...errors(400, 403, 404, 409, 413, 415, 507) },
  }));

export const removeCalls = (schema: Schema) =>
  calls(schema, '/{import}', (module) => ({
    ...moduleOperation(module, 'removeImport', 'Forget a file that was not imported'),
    responses: {
      200: ok('Its id', { type: 'object', required: ['id'], properties: { id: ref('Id') } }),
      ...errors(400, 403, 404, 409),
    },
  }));

export const checkCalls = (schema: Schema) =>
  calls(schema, '/{import}/check', (module) => ({
    ...moduleOperation(module, 'checkImport', 'Try all rows of a file, and keep nothing of it'),
    description: progress,
    responses: {
      200: ok('The import, with how many rows have mistakes', ref('Import')),
      ...errors(400, 403, 404, 409),
    },
  }));

export const rowsCalls = (schema: Schema) =>
  calls(schema, '/{import}/rows', (module) => ({
    ...moduleOperation(module, 'listImportRows', 'The rows with mistakes, and those that were mended or left out'),
    parameters: [
      { name: 'after', in: 'query', description: 'Only rows behind the one with this number.', schema: count },
    ],
    responses: { 200: ok('At most 200', { type: 'array', items: ref('ImportRow') }), ...errors(400, 403, 404) },
  }));

export const mendCalls = (schema: Schema) =>
  calls(schema, '/{import}/rows', (module) => ({
    ...moduleOperation(module, 'mendImportRows', 'Mend cells, or leave rows out, and try these rows again'),
    requestBody: {
      required: true,
      content: json({
        type: 'object',
        required: ['rows'],
        properties: {
          rows: {
            type: 'array',
            minItems: 1,
            maxItems: 200,
            items: {
              type: 'object',
              required: ['row'],
              properties: {
                row: { type: 'integer' },
                cells: { type: 'object', additionalProperties: cell },
                skip: { type: 'boolean' },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      }),
    },
    responses: {
      200: ok('The rows as they are now', {
        type: 'object',
        required: ['import', 'rows'],
        properties: { import: ref('Import'), rows: { type: 'array', items: ref('ImportRow') } },
      }),
      ...errors(400, 403, 404, 409, 413, 415, 507),
    },
  }));

export const runCalls = (schema: Schema) =>
  calls(schema, '/{import}/run', (module) => ({
    ...moduleOperation(module, 'runImport', 'Write all rows of a checked file, or none'),
    description: progress,
    parameters: [idempotencyKey],
    responses: { 200: ok('The import', ref('Import')), ...errors(400, 403, 404, 409, 422) },
  }));

export const undoCalls = (schema: Schema) =>
  calls(schema, '/{import}/undo', (module) => ({
    ...moduleOperation(module, 'undoImport', 'Take a whole import back'),
    description: `Refused when somebody has changed one of its records since. ${progress}`,
    parameters: [idempotencyKey],
    responses: { 200: ok('The import', ref('Import')), ...errors(400, 403, 404, 409, 422) },
  }));
