import type { Report } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { filterField } from '../../metadata/read/reportFields.ts';
import type { DocumentedCall } from '../http/RouteTable.ts';
import { pascalCase } from '../openapi/componentName.ts';
import { errors, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';

const textOrNull = { type: ['string', 'null'] };
const object = { type: 'object', additionalProperties: true };

const column = {
  type: 'object',
  required: ['name', 'label', 'type', 'total'],
  properties: {
    name: string,
    label: string,
    type: { ...string, description: 'A field type, or month (YYYY-MM).' },
    total: { type: 'boolean', description: 'Whether `totals` has a figure for it.' },
    places: { type: 'integer' },
    unit: string,
    currency: string,
    options: { type: 'array', items: { type: 'object', properties: { value: string, label: string } } },
  },
};

export const reportSchemas: Record<string, OpenApiPart> = {
  Report: {
    type: 'object',
    required: [
      'name',
      'label',
      'as_of',
      'today',
      'group',
      'filter',
      'opens',
      'columns',
      'rows',
      'totals',
      'subtotals',
      'series',
      'first',
      'count',
    ],
    properties: {
      name: string,
      label: string,
      as_of: textOrNull,
      today: {
        type: 'string',
        format: 'date',
        description: 'The day of the house, that of the figures without `as_of`.',
      },
      group: textOrNull,
      filter: { ...object, description: 'What holds: the one that was given, else that of the report.' },
      opens: { ...textOrNull, description: 'The module whose record `_id` of a row is.' },
      columns: { type: 'array', items: column },
      rows: { type: 'array', items: object },
      totals: object,
      subtotals: {
        type: ['object', 'null'],
        description: 'The totals of each part of the rows: `_key`, `_label` of an id, and `_count` of its rows.',
        properties: { by: column, rows: { type: 'array', items: object } },
      },
      series: {
        type: ['object', 'null'],
        properties: {
          type: { enum: ['bar', 'line', 'pie'] },
          by: column,
          values: { type: 'array', items: string },
          points: { type: 'array', items: object },
        },
      },
      first: { type: 'integer' },
      count: { type: 'integer', description: 'How many rows there are.' },
    },
  },
};

/** The operations of each report: its page, and its files. */
export function reportCalls(schema: Schema): DocumentedCall[] {
  return schema.reports.flatMap((report) => {
    const path = `/api/report/${report.name}`;
    const parameters = parametersOf(schema, report);
    return [
      { path, operation: page(report, parameters) },
      { path: `${path}.csv`, operation: file(report, parameters, 'csv', csv) },
      { path: `${path}.xlsx`, operation: file(report, parameters, 'xlsx', workbook) },
    ];
  });
}

function page(report: Report, parameters: OpenApiPart[]): OpenApiPart {
  return {
    ...operation('report', `report${pascalCase(report.name)}`, report.label.en),
    ...(report.description && { description: report.description.en }),
    parameters: [...parameters, jsonParameter('range', 'First and last row, [0,99] unless told; 1,000 at most.')],
    responses: {
      200: ok('A page, the totals of all rows, and the chart', ref('Report'), { 'Content-Range': { schema: string } }),
      ...errors(400, 404),
    },
  };
}

function file(report: Report, parameters: OpenApiPart[], kind: string, contents: OpenApiPart): OpenApiPart {
  const id = `report${pascalCase(report.name)}${pascalCase(kind)}`;
  return {
    ...operation('report', id, `${report.label.en}: all rows as a file`),
    parameters: [...parameters, jsonParameter('range', 'Of no effect here.')],
    responses: { 200: contents, ...errors(400, 404, 507) },
  };
}

const csv: OpenApiPart = { description: 'UTF-8 with a byte order mark', content: { 'text/csv': { schema: string } } };
const workbook: OpenApiPart = {
  description: 'A workbook of Excel',
  content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
};

function parametersOf(schema: Schema, report: Report): OpenApiPart[] {
  const filters = report.filters.map((filter) => `${filter.name} (${filterField(schema, report, filter).type})`);
  const named = filters.length === 0 ? 'none' : filters.join(', ');
  const { groupBy, asOf, statement } = report;
  const day = { type: 'string', format: 'date' };
  return [
    jsonParameter('filter', `As of a list, over ${named}. Without one the report's own holds.`),
    jsonParameter('sort', 'Name of a column and ASC or DESC.'),
    { name: 'format', in: 'query', schema: { enum: ['json', 'csv', 'xlsx'] } },
    ...(groupBy ? [{ name: 'group', in: 'query', schema: { enum: groupBy.map(({ name }) => name) } }] : []),
    ...(statement
      ? [
          { name: 'party', in: 'query', description: 'Whose statement it is.', schema: ref('Id') },
          { name: 'from', in: 'query', description: 'Its first day.', schema: day },
          { name: 'to', in: 'query', description: 'Its last day.', schema: day },
        ]
      : []),
    ...(asOf ? [{ name: 'as_of', in: 'query', schema: { type: 'string', format: 'date' } }] : []),
  ];
}

function jsonParameter(name: string, description: string): OpenApiPart {
  return { name, in: 'query', description: `JSON. ${description}`, schema: string };
}
