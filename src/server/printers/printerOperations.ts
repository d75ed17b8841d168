import { errors, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';
import { jobStateNames, printerStateNames } from './printerRequests.ts';

/** The largest document that can be printed, in bytes: 500 labels with photos are 10 MB. */
export const printLimit = 32 * 1024 * 1024;
/** The largest number of copies of one document. */
export const mostCopies = 100;

const texts = { type: 'array', items: string };
const size = { type: 'number', exclusiveMinimum: 0, maximum: 1000 };

export const printerSchemas: Record<string, OpenApiPart> = {
  Printer: {
    type: 'object',
    required: ['id', 'name', 'location', 'state', 'accepts', 'media'],
    properties: {
      id: string,
      name: string,
      location: { type: ['string', 'null'] },
      state: { enum: printerStateNames },
      accepts: { ...texts, description: 'Media types of documents; only application/pdf is sent.' },
      media: { ...texts, description: 'Names of its papers, e.g. iso_a4_210x297mm.' },
    },
  },
};

export const printerId = { name: 'id', in: 'path', required: true, schema: string };

export const listPrintersOperation = {
  ...operation('printer', 'listPrinters', 'Printers that answer, the one to use first'),
  responses: { 200: ok('The printers', { type: 'array', items: ref('Printer') }), ...errors(400) },
};

export const printOperation = {
  ...operation('printer', 'printDocument', 'Print a PDF'),
  description:
    `Up to ${printLimit / 1024 / 1024} MB. width and height are those of its pages, in millimetres: a printer that ` +
    'offers such paper is asked to take it. An Idempotency-Key is not looked at.',
  parameters: [
    { name: 'copies', in: 'query', schema: { type: 'integer', minimum: 1, maximum: mostCopies, default: 1 } },
    { name: 'fit', in: 'query', schema: { type: 'boolean', default: true } },
    { name: 'width', in: 'query', schema: size },
    { name: 'height', in: 'query', schema: size },
    { name: 'name', in: 'query', description: "For the printer's own list of jobs.", schema: string },
  ],
  requestBody: {
    required: true,
    content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
  },
  responses: {
    200: ok('The printer has it', {
      type: 'object',
      required: ['job_id', 'state'],
      properties: { job_id: { type: 'integer' }, state: { enum: jobStateNames } },
    }),
    ...errors(400, 404, 413, 415, 502),
  },
};
