import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../metadata/model.ts';
import { forbidden, malformed, Refusal } from '../errors.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { viewOf } from '../rights/viewOf.ts';
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

/** The further services that the routes of printers use. */
export interface PrinterServices extends Services {
  printers: Printers;
}

/**
 * Lists printers of the network and sends PDFs to them, for signed-in users. An Idempotency-Key has no effect: a
 * document that is sent two times is printed two times.
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

async function print(request: FastifyRequest, services: PrinterServices) {
  const { printers } = services;
  const { modules } = viewOf(request, services).seen;
  if (!Object.values(modules).some((module) => mayDo(module, 'print'))) throw forbidden();
  const options = optionsFrom(request);
  const { body } = request;
  if (!Buffer.isBuffer(body) || !body.subarray(0, 1024).includes('%PDF-')) throw pdfNeeded();
  return printers.print(pathParameter(request, 'id'), body, options);
}

/** Accepts bodies that are PDFs. Any other body is refused with an error that names its type. */
function acceptPdf(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/pdf', { parseAs: 'buffer', bodyLimit: printLimit }, (_request, body, done) =>
    done(null, body),
  );
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(pdfNeeded()));
}

function pdfNeeded(): Refusal {
  return new Refusal('wrong_content_type', { key: 'facet.error.pdfNeeded' });
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

/**
 * Reads the size of the page, in millimetres. Throws a 400 for one side without the other, because it would be ignored
 * silently.
 */
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
