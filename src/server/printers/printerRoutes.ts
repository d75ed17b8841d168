import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed, Refusal } from '../errors.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import type { Printers } from './Printers.ts';
import {
  listPrintersOperation,
  mostCopies,
  printerId,
  printerSchemas,
  printLimit,
  printOperation,
} from './printerOperations.ts';
import type { PrintOptions } from './printerRequests.ts';

/** What the routes of printers work with besides. */
export interface PrinterServices extends Services {
  printers: Printers;
}

/**
 * Printers of the network, and PDFs that are sent to them, for whoever is signed in. An Idempotency-Key has no effect:
 * what is sent twice is printed twice.
 */
export const printerRoutes: RouteTable<PrinterServices> = {
  schemas: () => printerSchemas,
  prepare: acceptPdf,
  routes: [
    { method: 'GET', path: '/api/printer', handler: list, openapi: { operation: listPrintersOperation } },
    {
      method: 'POST',
      path: '/api/printer/:id/print',
      handler: print,
      openapi: { pathParameters: [printerId], operation: printOperation },
    },
  ],
};

async function list(request: FastifyRequest, { printers }: PrinterServices) {
  onlyParameters(request, []);
  return printers.list();
}

async function print(request: FastifyRequest, { printers }: PrinterServices) {
  const options = optionsFrom(request);
  const { body } = request;
  if (!Buffer.isBuffer(body) || !body.subarray(0, 1024).includes('%PDF-')) throw pdfNeeded();
  return printers.print((request.params as { id: string }).id, body, options);
}

/** Bodies here are PDFs; any other is refused by name. */
function acceptPdf(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/pdf', { parseAs: 'buffer', bodyLimit: printLimit }, (_request, body, done) =>
    done(null, body),
  );
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(pdfNeeded()));
}

function pdfNeeded(): Refusal {
  return new Refusal(415, 'wrong_content_type', { key: 'facet.error.pdfNeeded' });
}

function optionsFrom(request: FastifyRequest): PrintOptions {
  const query = onlyParameters(request, ['copies', 'fit', 'width', 'height', 'name']);
  const { fit = 'true', name = 'Facet' } = query;
  if (fit !== 'true' && fit !== 'false') throw malformed('parameterValue', { name: 'fit' });
  return {
    copies: numberIn(query, 'copies', mostCopies) ?? 1,
    fit: fit === 'true',
    name: String(name).slice(0, 100),
    page: pageFrom(query),
  };
}

/** In millimetres. Throws a 400 for one side alone, which would be dropped without a word. */
function pageFrom(query: Record<string, unknown>): PrintOptions['page'] {
  const [width, height] = ['width', 'height'].map((name) => numberIn(query, name, 1000));
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) throw malformed('parameterMissing', { name: 'height', given: 'width' });
  if (height !== undefined) throw malformed('parameterMissing', { name: 'width', given: 'height' });
  return undefined;
}

function numberIn(query: Record<string, unknown>, name: string, most: number): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  const whole = name !== 'copies' || Number.isInteger(number);
  if (typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value) && number > 0 && number <= most && whole)
    return number;
  throw malformed('parameterValue', { name });
}
