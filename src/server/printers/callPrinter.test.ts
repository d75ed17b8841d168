import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callPrinter, PrinterUnreachable } from './callPrinter.ts';
import { encodeIpp } from './ippMessage.ts';
import { factsRequest } from './printerRequests.ts';

/** Long enough that a test ends before a deadline that is ignored. */
const NEVER = 3_600_000;

describe('a call to a printer', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const printer = async (answer: RequestListener) => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`;
  };
  /** Sends a byte from time to time, without end. */
  const trickling =
    (status: number): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status);
      const drops = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drops));
    };
  const readFacts = (uri: string, limits: { patience: number; deadline?: number }) =>
    callPrinter(uri, factsRequest(uri, 1), { ...limits, signal: new AbortController().signal });
  const message = { code: 0, requestId: 1, groups: [] };

  it('gives the answer of one that answers', async () => {
    const uri = await printer((_request, response) => void response.end(encodeIpp(message)));
    expect(await readFacts(uri, { patience: NEVER, deadline: NEVER })).toMatchObject({ code: 0, requestId: 1 });
  });

  it.each([
    ['over the whole call, from one that trickles its answer', { patience: NEVER, deadline: 200 }],
    ['over the answer, from one that was sent everything and trickles', { patience: 200 }],
  ])('is given up by a deadline %s', async (_what, limits) => {
    const asking = readFacts(await printer(trickling(200)), limits);
    await expect(asking).rejects.toThrow(PrinterUnreachable);
    await expect(asking).rejects.toThrow('It does not answer in time');
  });

  it('does not read what comes with a refusal', async () => {
    const uri = await printer(trickling(503));
    const ended = new Promise<void>((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
    await expect(readFacts(uri, { patience: NEVER })).rejects.toThrow('It answers 503');
    await ended;
  });
});
