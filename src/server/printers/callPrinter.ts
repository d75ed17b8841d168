import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { decodeIpp, encodeIpp, type IppMessage } from './ippMessage.ts';

/** A printer could not be reached, or the device at its address is no printer. */
export class PrinterUnreachable extends Error {}

export interface CallOptions {
  /** The document to print, which follows the message. */
  document?: Uint8Array;
  /**
   * Milliseconds that the printer may keep silent, and milliseconds that its response may take after everything was
   * sent.
   */
  patience: number;
  /** Milliseconds that the whole call may take. Absent: no limit, because printers read no faster than they print. */
  deadline?: number;
  signal: AbortSignal;
}

/** Responses of printers are a few kilobytes. */
const MOST = 4 * 1024 * 1024;

/**
 * Sends a message to a printer, over HTTP as RFC 8010 describes it.
 *
 * @param uri ipp://… or ipps://…
 * @throws PrinterUnreachable
 */
export async function callPrinter(uri: string, message: IppMessage, options: CallOptions): Promise<IppMessage> {
  try {
    const body = Buffer.concat([encodeIpp(message), options.document ?? Buffer.alloc(0)]);
    return decodeIpp(await post(uri, body, options));
  } catch (error) {
    throw new PrinterUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function post(uri: string, body: Buffer, { patience, deadline, signal }: CallOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = open(uri, body.length, { signal, timeout: patience });
    const onTimeout = () => void request.destroy(new Error('It does not answer in time'));
    const timers = deadline === undefined ? [] : [setTimeout(onTimeout, deadline)];
    request.on('finish', () => timers.push(setTimeout(onTimeout, patience)));
    request.on('close', () => timers.forEach(clearTimeout));
    request.on('timeout', onTimeout);
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.on('error', reject);
      if (answer.statusCode === 200) collect(answer).then(resolve, reject);
      else request.destroy(new Error(`It answers ${answer.statusCode}`));
    });
    request.end(body);
  });
}

function open(uri: string, length: number, more: { signal: AbortSignal; timeout: number }): ClientRequest {
  const { protocol, hostname, port, pathname, search } = new URL(uri);
  const options = {
    method: 'POST',
    // A URL writes IPv6 addresses in brackets.
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || 631,
    path: (pathname || '/') + search,
    headers: { 'Content-Type': 'application/ipp', 'Content-Length': length, Accept: 'application/ipp' },
    ...more,
  };
  if (protocol !== 'ipps:') return httpRequest(options);
  // Printers sign their certificates themselves.
  return httpsRequest({ ...options, rejectUnauthorized: false });
}

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST) throw new Error('Its answer does not end');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
