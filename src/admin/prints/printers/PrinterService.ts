import type { PrintedLabel } from '../labels/drawLabel.ts';

/** A printer that can be used now. */
export interface LabelPrinter {
  id: string;
  /** What people call it. */
  name: string;
}

/** Labels to print, one copy each. */
export interface LabelJob {
  labels: readonly PrintedLabel[];
  /** All of them as one PDF, made when it is first asked for. */
  pdf: () => Promise<Blob>;
  /** Hears how many labels are on their way. */
  onProgress: (done: number) => void;
  /** Ends the work: the promise rejects. */
  signal: AbortSignal;
}

/** One way to printers: the shell's own ones, those of the network. */
export interface PrinterService {
  /** The one to use first; none where there is none. Rejects when the look-up failed. */
  findPrinters(signal: AbortSignal): Promise<LabelPrinter[]>;
  /** Resolves when the printer has them. Rejects with a sentence for people. */
  print(printer: LabelPrinter, job: LabelJob): Promise<void>;
}

/** The first printer that one of the services finds, in their order; what goes wrong is logged. */
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
