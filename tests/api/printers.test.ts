import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import multicastDns from 'multicast-dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnnouncedPrinter, discoverPrinters } from '../../src/server/printers/discoverPrinters.ts';
import { Printers } from '../../src/server/printers/Printers.ts';
import { labelPdf } from '../support/labelPdf.ts';
import { readCodes, renderPage } from '../support/readCodes.ts';
import { freePort, startPrinter, type TestPrinter } from '../support/startPrinter.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

describe('INV-17 printers of the network', () => {
  let printer: TestPrinter;
  let photosOnly: TestPrinter;
  let server: TestServer;
  let token: string;
  let switchedOff: string;
  let announced: AnnouncedPrinter[] = [];
  let searches = 0;
  const said: string[] = [];

  beforeAll(async () => {
    printer = await startPrinter();
    photosOnly = await startPrinter({ name: 'Photo Corner', accepts: 'image/jpeg' });
    switchedOff = `ipp://127.0.0.1:${await freePort()}/ipp/print`;
    announced = [{ name: 'Secure', uri: printer.uri.replace('ipp:', 'ipps:') }];
    const printers = new Printers({
      configured: [photosOnly.uri, switchedOff, printer.uri],
      discover: async () => {
        searches += 1;
        return announced;
      },
      say: (sentence) => said.push(sentence),
    });
    server = await startTestServer({ printers });
    token = await server.token();
  });
  afterAll(async () => {
    await server?.close();
    await printer?.stop();
    await photosOnly?.stop();
  });

  interface Printing {
    query?: string;
    type?: string;
    language?: string;
  }
  async function print(id: string, body: Uint8Array | string, { query = '', type, language = 'en' }: Printing = {}) {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': type ?? 'application/pdf',
      'X-Preference-Language': language,
    };
    const url = `${server.url}/api/printer/${id}/print${query}`;
    const answer = await fetch(url, { method: 'POST', headers, body: body as BodyInit });
    return { status: answer.status, body: await answer.json() };
  }
  async function idOf(name: string): Promise<string> {
    const { body } = await (await server.signIn())('GET', 'printer');
    return body.find((one: { name: string }) => one.name === name).id;
  }
  /** The part of a printer's log that is about one job. */
  const requestOf = (name: string) => {
    const from = printer.output().indexOf(`job-name (nameWithoutLanguage) ${name}`);
    return printer.output().slice(from).split('Print-Job')[0];
  };

  it('are listed with what they are, the one to use first, those that do not answer left out', async () => {
    const { status, body } = await (await server.signIn())('GET', 'printer');
    expect(status).toBe(200);
    expect(body.map(({ name, accepts }: { name: string; accepts: string[] }) => [name, accepts])).toEqual([
      ['Label Desk', ['application/pdf']],
      ['Label Desk', ['application/pdf']],
      ['Photo Corner', ['image/jpeg']],
    ]);
    expect(body[0]).toMatchObject({ location: 'Vault', state: 'idle', id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(body[0].media).toContain('oe_label_29x42mm');
    await (await server.signIn())('GET', 'printer');
    expect(searches).toBe(1);
    expect(said).toEqual([expect.stringContaining(`${switchedOff} does not answer`)]);
  });

  it('print what they are sent, once, fitted to the roll', async () => {
    const code = 'https://stones.example.com/item/4711';
    const pdf = labelPdf(code);
    const before = printer.received().length;
    const { status, body } = await print(await idOf('Label Desk'), pdf, {
      query: '?copies=1&fit=true&width=29&height=42&name=One%20label',
    });
    expect([status, body]).toEqual([200, { job_id: expect.any(Number), state: expect.stringMatching(/^p|completed/) }]);
    const file = printer.received()[before] as string;
    expect(new Uint8Array(readFileSync(file))).toEqual(pdf);
    expect(await readCodes(renderPage(file))).toEqual([code]);
    const asked = requestOf('One label');
    expect(asked).toContain('copies (integer) 1');
    expect(asked).toContain('print-scaling (keyword) fit');
    expect(asked).toContain('media-col (collection) {media-size={x-dimension=2900 y-dimension=4200}}');
  });

  it('print as they are when nothing else is asked, several copies when they are, on their own paper', async () => {
    const id = await idOf('Label Desk');
    expect((await print(id, labelPdf('x'), { query: '?copies=3&fit=false&name=Plain' })).status).toBe(200);
    expect(requestOf('Plain')).toContain('copies (integer) 3');
    expect(requestOf('Plain')).not.toContain('print-scaling');
    expect((await print(id, labelPdf('x'), { query: '?width=210&height=297&name=A4' })).status).toBe(200);
    expect(requestOf('A4')).not.toContain('media-col');
  });

  it('print many documents that come at once, each of them', async () => {
    const id = await idOf('Label Desk');
    const before = printer.received().length;
    const codes = Array.from({ length: 8 }, (_, index) => `https://stones.example.com/item/${100 + index}`);
    const answers = await Promise.all(codes.map((code) => print(id, labelPdf(code))));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(8);
    const printed = await Promise.all(
      printer
        .received()
        .slice(before)
        .map(async (file) => readCodes(renderPage(file))),
    );
    expect(printed.flat().sort()).toEqual(codes);
  });

  it('print over TLS', async () => {
    const { body } = await (await server.signIn())('GET', 'printer');
    const [, secure] = body.filter(({ name }: { name: string }) => name === 'Label Desk');
    const before = printer.received().length;
    expect((await print(secure.id, labelPdf('safe'))).status).toBe(200);
    expect(await readCodes(renderPage(printer.received()[before] as string))).toEqual(['safe']);
  });

  it('are refused by sentences in both languages', async () => {
    const pdf = labelPdf('x');
    const ids = { off: '', photo: await idOf('Photo Corner'), none: 'ipp:%2F%2Fexample.com%2F' };
    const { createHash } = await import('node:crypto');
    ids.off = createHash('sha256').update(switchedOff).digest('hex').slice(0, 16);
    const [, host] = /\/\/([^/]+)/.exec(switchedOff) ?? [];
    expect(await print(ids.off, pdf)).toMatchObject({
      status: 502,
      body: {
        code: 'printer_failed',
        message: `The printer ${host} does not answer. Is it switched on and connected?`,
      },
    });
    expect((await print(ids.off, pdf, { language: 'zh' })).body.message).toBe(
      `打印机 ${host} 没有响应。请检查是否已开机并连接。`,
    );
    expect(await print(ids.photo, pdf)).toMatchObject({
      status: 502,
      body: { message: 'The printer Photo Corner takes no PDF.' },
    });
    expect(await print(ids.none, pdf)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await print('0000000000000000', pdf)).status).toBe(404);
  });

  it('are sent nothing but PDFs, by whoever is signed in', async () => {
    const id = await idOf('Label Desk');
    const before = printer.received().length;
    expect((await print(id, 'hello')).status).toBe(415);
    expect((await print(id, '{}', { type: 'application/json' })).body.message).toBe('Send a PDF, as application/pdf.');
    expect((await print(id, labelPdf('x'), { query: '?copies=0' })).status).toBe(400);
    expect((await print(id, labelPdf('x'), { query: '?copies=1.5' })).status).toBe(400);
    expect((await print(id, labelPdf('x'), { query: '?uri=ipp://example.com' })).status).toBe(400);
    expect((await print(id, Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(32 * 1024 * 1024)]))).status).toBe(413);
    for (const [method, path] of [
      ['GET', 'printer'],
      ['POST', `printer/${id}/print`],
    ]) {
      expect((await fetch(`${server.url}/api/${path}`, { method: method as string })).status).toBe(401);
    }
    expect(printer.received()).toHaveLength(before);
  });

  it('are given up when they keep silent, and when the server ends', async () => {
    const open: { destroy(): void }[] = [];
    const mute: Server = createServer((socket) => void open.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const uri = `ipp://127.0.0.1:${(mute.address() as AddressInfo).port}/`;
    const heard: string[] = [];
    const printers = new Printers({ configured: [uri], discover: null, say: (sentence) => heard.push(sentence) });
    try {
      expect(await printers.list()).toEqual([]);
      expect(heard).toEqual([expect.stringContaining('does not answer')]);
      const pending = printers.list();
      printers.close();
      expect(await pending).toEqual([]);
    } finally {
      for (const socket of open) socket.destroy();
      mute.close();
    }
  });

  describe('are found by what they announce', () => {
    it('over multicast DNS, with their names and paths', async () => {
      const socket = { port: await freePort(), interface: '127.0.0.1', bind: '0.0.0.0', loopback: true };
      const announcer = multicastDns(socket);
      const instance = (service: string) => `Rüdiger's QL-820._${service}._tcp.local`;
      announcer.on('query', ({ questions }) => {
        const asked = questions.map(({ name, type }) => `${type} ${name}`);
        if (asked.includes('PTR _ipp._tcp.local')) {
          announcer.respond({
            answers: ['ipp', 'ipps'].map((service) => ({
              ...{ name: `_${service}._tcp.local`, type: 'PTR' as const, ttl: 120, data: instance(service) },
            })),
          });
        }
        // Told only when it is asked for, as short answers of small printers do.
        for (const service of ['ipp', 'ipps']) {
          if (!asked.includes(`SRV ${instance(service)}`)) continue;
          announcer.respond({
            answers: [
              {
                ...{ name: instance(service), type: 'SRV' as const, ttl: 120 },
                data: { port: printer.port, target: 'ql820.local', priority: 0, weight: 0 },
              },
              { name: instance(service), type: 'TXT', ttl: 120, data: ['txtvers=1', 'rp=ipp/print', 'note=Vault'] },
            ],
          });
        }
        if (asked.includes('A ql820.local')) {
          announcer.respond({ answers: [{ name: 'ql820.local', type: 'A', ttl: 120, data: '127.0.0.1' }] });
        }
      });
      await new Promise<void>((resolve) => announcer.on('ready', resolve));
      const { signal } = new AbortController();
      const found = await discoverPrinters({ signal, socket });
      announcer.destroy();
      expect(found).toEqual([{ name: "Rüdiger's QL-820", uri: printer.uri }]);
      const printers = new Printers({ configured: [], discover: async () => found, say: () => undefined });
      expect(await printers.list()).toMatchObject([{ name: 'Label Desk', state: 'idle' }]);
      printers.close();
    });

    it('and a search ends at once when it is called off', async () => {
      const end = new AbortController();
      const socket = { port: await freePort(), interface: '127.0.0.1' };
      const search = discoverPrinters({ signal: end.signal, patience: 3_600_000, socket });
      end.abort();
      await expect(search).rejects.toThrow(/abort/i);
    });

    it('and a network that takes no multicast leaves those that the settings name', async () => {
      const heard: string[] = [];
      const discover = async () => {
        throw new Error('send ENETUNREACH 224.0.0.251:5353');
      };
      const say = (sentence: string) => void heard.push(sentence);
      const printers = new Printers({ configured: [printer.uri], discover, say });
      expect(await printers.list()).toHaveLength(1);
      expect(heard).toEqual(['Printers: the network could not be searched: send ENETUNREACH 224.0.0.251:5353.']);
      printers.close();
    });
  });
});
