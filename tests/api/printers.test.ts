import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import multicastDns from 'multicast-dns';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnnouncedPrinter, discoverPrinters } from '../../src/server/printers/discoverPrinters.ts';
import { decodeIpp, encodeIpp, type IppMessage, type IppTextType } from '../../src/server/printers/ippMessage.ts';
import { Printers } from '../../src/server/printers/Printers.ts';
import { translate } from '../../src/server/translate.ts';
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
  const lines: string[] = [];

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
      log: (sentence) => lines.push(sentence),
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
  const idFrom = (uri: string) => createHash('sha256').update(uri).digest('hex').slice(0, 16);
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
    expect(lines).toEqual([expect.stringContaining(`${switchedOff} does not answer`)]);
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
    const request = requestOf('One label');
    expect(request).toContain('copies (integer) 1');
    expect(request).toContain('print-scaling (keyword) fit');
    expect(request).toContain('media-col (collection) {media-size={x-dimension=2900 y-dimension=4200}}');
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
    ids.off = idFrom(switchedOff);
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
      body: { message: 'The printer Photo Corner takes no PDF. Save the document, and print it from your device.' },
    });
    expect(await print(ids.none, pdf)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await print('0000000000000000', pdf)).status).toBe(404);
  });

  it.each([
    [0x0506, '', '打印机 Desk 目前不接受文件。请查看其显示屏后重试。'],
    [0x0504, '', '打印机 Desk 出现故障。请检查纸张和显示屏。'],
    [0x0504, 'Paper jam', '打印机 Desk 拒绝打印：Paper jam'],
    [0x0401, 'Not from there', '打印机 Desk 不允许此服务器打印。请在打印机设置中允许，或选择其他打印机。'],
    [0x0403, '', '打印机 Desk 要求登录，无法从此处打印。请选择其他打印机，或保存文件后从您的设备打印。'],
    [0x0408, '', '文件对打印机 Desk 来说太大。请分批打印。'],
    [0x040a, '', '打印机 Desk 不支持 PDF。请保存文件后从您的设备打印。'],
    [0x0501, '', '打印机 Desk 拒绝打印：0x0501'],
  ])('say why they refuse (%i %s) in the language of who asks', async (code, said, sentence) => {
    const text = (type: IppTextType, name: string, value: string) => ({ name, values: [{ type, value }] });
    const facts = [
      text('text', 'printer-info', 'Desk'),
      text('mimeMediaType', 'document-format-supported', 'application/pdf'),
    ];
    const refusing = createHttpServer(async (request, response) => {
      const { code: operation, requestId } = decodeIpp(await buffer(request));
      const message: IppMessage =
        operation === 2
          ? {
              code,
              requestId,
              groups: [{ kind: 'operation', attributes: said ? [text('text', 'status-message', said)] : [] }],
            }
          : { code: 0, requestId, groups: [{ kind: 'printer', attributes: facts }] };
      response.end(encodeIpp(message));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const uri = `ipp://127.0.0.1:${(refusing.address() as AddressInfo).port}/`;
    const printers = new Printers({ configured: [uri], discover: null, log: () => undefined });
    try {
      const failure = await printers
        .print(idFrom(uri), labelPdf('x'), { copies: 1, fit: true, name: 'x' })
        .catch((error) => error);
      expect(failure).toMatchObject({ status: 502, code: 'printer_failed' });
      expect(translate('zh', failure.messages[0])).toBe(sentence);
    } finally {
      printers.close();
      refusing.closeAllConnections();
      refusing.close();
    }
  });

  it('are sent nothing but PDFs, by whoever is signed in', async () => {
    const id = await idOf('Label Desk');
    const before = printer.received().length;
    expect((await print(id, 'hello')).status).toBe(415);
    expect((await print(id, '{}', { type: 'application/json' })).body.message).toBe('Send a PDF, as application/pdf.');
    expect((await print(id, labelPdf('x'), { query: '?copies=0' })).status).toBe(400);
    expect((await print(id, labelPdf('x'), { query: '?copies=1.5' })).status).toBe(400);
    expect((await print(id, labelPdf('x'), { query: '?uri=ipp://example.com' })).status).toBe(400);
    expect(await print(id, labelPdf('x'), { query: '?width=20' })).toMatchObject({
      status: 400,
      body: { message: 'The parameter height is missing: width makes no sense without it.' },
    });
    expect((await print(id, labelPdf('x'), { query: '?height=20', language: 'zh' })).body.message).toBe(
      '缺少参数 width：仅有 height 没有意义。',
    );
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
    const lines: string[] = [];
    const printers = new Printers({ configured: [uri], discover: null, log: (sentence) => lines.push(sentence) });
    try {
      expect(await printers.list()).toEqual([]);
      expect(lines).toEqual([expect.stringContaining('does not answer')]);
      const pending = printers.list();
      printers.close();
      expect(await pending).toEqual([]);
    } finally {
      for (const socket of open) socket.destroy();
      mute.close();
    }
  });

  it('are given up when they trickle their answer, and never end it', async () => {
    const trickling = createHttpServer((request, response) => {
      request.resume();
      const drops = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(drops));
    });
    await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve));
    const uri = `ipp://127.0.0.1:${(trickling.address() as AddressInfo).port}/`;
    const lines: string[] = [];
    const printers = new Printers({ configured: [uri], discover: null, log: (sentence) => lines.push(sentence) });
    try {
      expect(await printers.list()).toEqual([]);
      expect(lines).toEqual([`Printers: ${uri} does not answer: It does not answer in time.`]);
    } finally {
      printers.close();
      trickling.closeAllConnections();
      trickling.close();
    }
  });

  describe('are found by what they announce', () => {
    it('over multicast DNS, with their names and paths', async () => {
      const socket = { port: await freePort(), interface: '127.0.0.1', bind: '0.0.0.0', loopback: true };
      const announcer = multicastDns(socket);
      const instance = (service: string) => `Rüdiger's QL-820._${service}._tcp.local`;
      announcer.on('query', ({ questions }) => {
        const questioned = questions.map(({ name, type }) => `${type} ${name}`);
        if (questioned.includes('PTR _ipp._tcp.local')) {
          announcer.respond({
            answers: ['ipp', 'ipps'].map((service) => ({
              ...{ name: `_${service}._tcp.local`, type: 'PTR' as const, ttl: 120, data: instance(service) },
            })),
          });
        }
        // Told only when it is asked for, as short answers of small printers do.
        for (const service of ['ipp', 'ipps']) {
          if (!questioned.includes(`SRV ${instance(service)}`)) continue;
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
        if (questioned.includes('A ql820.local')) {
          announcer.respond({ answers: [{ name: 'ql820.local', type: 'A', ttl: 120, data: '127.0.0.1' }] });
        }
      });
      await new Promise<void>((resolve) => announcer.on('ready', resolve));
      const { signal } = new AbortController();
      const found = await discoverPrinters({ signal, socket });
      announcer.destroy();
      expect(found).toEqual([{ name: "Rüdiger's QL-820", uri: printer.uri }]);
      const printers = new Printers({ configured: [], discover: async () => found, log: () => undefined });
      expect(await printers.list()).toMatchObject([{ name: 'Label Desk', state: 'idle' }]);
      printers.close();
    });

    it('INV-17 and anew half a minute later, also when the clock was set back meanwhile', async () => {
      const discover = vi.fn(async () => []);
      const printers = new Printers({ configured: [], discover, log: () => undefined });
      onTestFinished(() => void vi.useRealTimers());
      onTestFinished(() => void vi.restoreAllMocks());
      await printers.list();
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
      await printers.list();
      expect(discover).toHaveBeenCalledTimes(2);
      printers.close();
    });

    it('and a search ends at once when it is called off', async () => {
      const end = new AbortController();
      const socket = { port: await freePort(), interface: '127.0.0.1' };
      const search = discoverPrinters({ signal: end.signal, patience: 3_600_000, socket });
      end.abort();
      await expect(search).rejects.toThrow(/abort/i);
    });

    it('and searches leave nothing behind at the signal that ends them all', async () => {
      const { signal } = new AbortController();
      const socket = { port: await freePort(), interface: '127.0.0.1' };
      for (const _search of [1, 2]) await discoverPrinters({ signal, patience: 1, socket });
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('and a network that takes no multicast leaves those that the settings name', async () => {
      const lines: string[] = [];
      const discover = async () => {
        throw new Error('send ENETUNREACH 224.0.0.251:5353');
      };
      const log = (sentence: string) => void lines.push(sentence);
      const printers = new Printers({ configured: [printer.uri], discover, log: log });
      expect(await printers.list()).toHaveLength(1);
      expect(lines).toEqual(['Printers: the network could not be searched: send ENETUNREACH 224.0.0.251:5353.']);
      printers.close();
    });
  });
});
