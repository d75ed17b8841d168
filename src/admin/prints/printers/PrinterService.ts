import type { PrintedLabel } from '../labels/drawLabel.ts';

/** A printer that is available now. */
export interface LabelPrinter {
  id: string;
  /** The name that people read. */
  name: string;
}

/** Labels to print, one copy each. */
export interface LabelJob {
  labels: readonly PrintedLabel[];
  /** All of them as one PDF, made at the first call. */
  pdf: () => Promise<Blob>;
  /** Called with the number of labels sent so far. */
  onProgress: (done: number) => void;
  /** Cancels the work: the promise rejects. */
  signal: AbortSignal;
}

/** One way to reach printers: the native shell's SDK, or the network. */
export interface PrinterService {
  /** The preferred printer; undefined where there is none. Rejects when the search failed. */
  findPrinters(signal: AbortSignal): Promise<LabelPrinter[]>;
  /** Resolves when the printer has received them. Rejects with a sentence for people. */
  print(printer: LabelPrinter, job: LabelJob): Promise<void>;
}

/** The first printer that one of the services finds, in their order; failures are logged. */
export async function findPrinter(
  services: readonly PrinterService[],
  signal: AbortSignal,
): Promise<{ service: PrinterService; printer: LabelPrinter } | { missing: 'none' | 'failed' }> {
  let missing: 'none' | 'failed' = 'none';
  for (const service of services) {
    const printers = await service.findPrinters(signal).catch((error: unknown) => {
      signal.throwIfAborted();
      console.debug('Label printers could not be looked for:', String(error));
      missing = 'failed';
      return [];
    });
    const [printer] = printers;
    if (printer) return { service, printer };
  }
  if (missing === 'none') console.debug('There is no label printer.');
  return { missing };
}
