import * as sdk from '@rdlabo/capacitor-brotherprint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpClient, RequestOptions } from '../../providers/http/httpClient.ts';
import type { PrintedLabel } from '../labels/drawLabel.ts';
import { nativePrinters } from './nativePrinters.ts';
import { networkPrinters } from './networkPrinters.ts';
import { findPrinter, type LabelJob, type PrinterService } from './PrinterService.ts';

const { signal } = new AbortController();
const template = { page: { width: 29, height: 42 } } as PrintedLabel['template'];
const labels: PrintedLabel[] = ['1', '2'].map((item_no) => ({ template, texts: { item_no }, photos: {} }));
const job = (more: Partial<LabelJob> = {}): LabelJob => ({
  ...{ labels, signal, onProgress: () => undefined, pdf: async () => new Blob(['%PDF-']) },
  ...more,
});
const service = (find: PrinterService['findPrinters']): PrinterService => ({
  findPrinters: find,
  print: () => Promise.reject(new Error('not asked for')),
});

beforeEach(() => {
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const logged = () => vi.mocked(console.debug).mock.calls.map((line) => line.join(' '));

describe('INV-17 looking for a printer', () => {
  it('takes the first one of the first way that finds any', async () => {
    const none = service(async () => []);
    const some = service(async () => [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ]);
    expect(await findPrinter([none, some, none], signal)).toEqual({ service: some, printer: { id: 'a', name: 'A' } });
    expect(logged()).toEqual([]);
  });

  it('logs that none was found, or that the look-up failed', async () => {
    expect(await findPrinter([service(async () => [])], signal)).toEqual({ missing: 'none' });
    expect(logged()).toEqual(['There is no label printer.']);
    const broken = service(() => Promise.reject(new Error('no network')));
    expect(await findPrinter([broken, service(async () => [])], signal)).toEqual({ missing: 'failed' });
    expect(logged()[1]).toBe('Label printers could not be looked for: Error: no network');
  });
});

describe('INV-17 printers of the network', () => {
  it('get the PDF once, with the size of its pages', async () => {
    const calls: (RequestOptions & { path: string })[] = [];
    const http = (async (path: string, options: RequestOptions = {}) => {
      calls.push({ path, ...options });
      const json = [
        { id: 'p', name: 'Photo', accepts: ['image/jpeg'] },
        { id: 'd', name: 'Desk', accepts: ['application/pdf'] },
      ];
      return { status: 200, headers: new Headers(), body: '', json };
    }) as HttpClient;
    const network = networkPrinters(http);
    const [desk, ...others] = await network.findPrinters(signal);
    expect([desk?.name, others]).toEqual(['Desk', []]);
    const pdf = new Blob(['%PDF-']);
    await network.print({ id: 'd', name: 'Desk' }, job({ pdf: async () => pdf }));
    expect(calls[1]).toMatchObject({ method: 'POST', body: pdf, headers: { 'Content-Type': 'application/pdf' } });
    expect(calls[1]?.path).toBe('api/printer/d/print?copies=1&fit=true&width=29&height=42&name=Labels+%282%29');
  });
});

describe('INV-17 printers of the native shell', () => {
  type Channel = sdk.BRLMChannelResult;
  const channel = (modelName: string, nodeName = ''): Channel => ({
    ...{ port: sdk.BRLMPrinterPort.wifi, modelName, nodeName, channelInfo: '192.168.1.9' },
    ...{ serialNumber: '', macAddress: '', location: '' },
  });

  /** The SDK of a shell around which these printers stand. */
  function shell(around: Partial<Record<sdk.BRLMPrinterPort, Channel[]>>) {
    const listeners = new Set<(found: Channel) => void>();
    const printed: sdk.BRLMPrintOptions[] = [];
    const searched: string[] = [];
    const BrotherPrint = {
      addListener: async (_event: string, listener: (found: Channel) => void) => {
        listeners.add(listener);
        return { remove: async () => void listeners.delete(listener) };
      },
      search: async ({ port }: sdk.BRLMSearchOption) => {
        searched.push(port);
        for (const found of around[port] ?? []) for (const listener of listeners) listener(found);
      },
      cancelSearchWiFiPrinter: async () => undefined,
      printImage: async (options: sdk.BRLMPrintOptions) => void printed.push(options),
    };
    const load = async () => ({ ...sdk, BrotherPrint }) as unknown as typeof sdk;
    return {
      native: nativePrinters(load, async ({ texts }) => `png of ${texts.item_no}`),
      printed,
      searched,
      heard: listeners,
    };
  }

  it('are looked for by Wi-Fi; the first with a roll is used', async () => {
    const { native, searched, heard } = shell({
      wifi: [channel('Brother TD-2350D'), channel('Brother QL-820NWBc', 'Vault'), channel('Brother QL-810W')],
    });
    expect(await native.findPrinters(signal)).toMatchObject([{ name: 'Vault', model: 'QL_820NWB' }]);
    expect(searched).toEqual(['wifi']);
    expect(heard.size).toBe(0);
  });

  it('get each label as a picture: fitted to the page, cut, one copy, on the roll of 29 mm', async () => {
    const { native, printed } = shell({ wifi: [channel('Brother QL-820NWB')] });
    const [printer] = await native.findPrinters(signal);
    const done: number[] = [];
    await native.print(printer as NonNullable<typeof printer>, job({ onProgress: (count) => done.push(count) }));
    expect(printed.map(({ encodedImage }) => encodedImage)).toEqual(['png of 1', 'png of 2']);
    for (const options of printed) {
      expect(options).toMatchObject({
        ...{ port: 'wifi', channelInfo: '192.168.1.9', modelName: 'QL_820NWB', labelName: 'RollW29' },
        ...{ numberOfCopies: 1, autoCut: true, scaleMode: 'FitPageAspect' },
      });
    }
    expect(done).toEqual([1, 2]);
  });

  it('print no more when they are called off', async () => {
    const { native, printed } = shell({ wifi: [channel('Brother QL-820NWB')] });
    const [printer] = await native.findPrinters(signal);
    const end = new AbortController();
    const printing = native.print(
      printer as NonNullable<typeof printer>,
      job({ signal: end.signal, onProgress: () => end.abort() }),
    );
    await expect(printing).rejects.toThrow(/abort/i);
    expect(printed).toHaveLength(1);
  });

  it('are given up at once when the search is called off', async () => {
    const end = new AbortController();
    const { native } = shell({});
    const search = native.findPrinters(end.signal);
    end.abort();
    await expect(search).rejects.toThrow(/abort/i);
  });
});
