import type { PrintedLabel } from '../labels/drawLabel.ts';
import type { PrintedDocument } from '../papers/PrintedDocument.ts';
import type { LabelWork } from './labelWorker.ts';
import type { PdfWorkerMessage } from './PdfWorkerMessage.ts';

interface MakeOptions {
  /** Called with the number of labels drawn, or of a document's photos loaded. */
  onProgress?: (drawn: number) => void;
  /** Called with the signs that no font has: the PDF shows a box in place of each. */
  onMissing?: (signs: string[]) => void;
  /** Cancels the work: the promise rejects. */
  signal: AbortSignal;
}

/**
 * Makes the PDF of labels in a worker, so that the page stays responsive however many there are.
 * @param title what viewers of the PDF call it
 */
export function makePdf(
  labels: readonly PrintedLabel[],
  { title, ...options }: MakeOptions & { title: string },
): Promise<Blob> {
  options.signal.throwIfAborted();
  const worker = new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module' });
  const work: LabelWork = { labels, title };
  return pdfFrom(worker, work, options);
}

/** Makes the PDF of a document, also in a worker. */
export function makeDocumentPdf(document: PrintedDocument, options: MakeOptions): Promise<Blob> {
  options.signal.throwIfAborted();
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module' });
  return pdfFrom(worker, document, options);
}

function pdfFrom(worker: Worker, work: unknown, { onProgress, onMissing, signal }: MakeOptions): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp);
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message || 'facet.oops.text'));
    };
    worker.onmessage = ({ data }: MessageEvent<PdfWorkerMessage>) => {
      if ('drawn' in data) return onProgress?.(data.drawn);
      if ('missing' in data) return onMissing?.(data.missing);
      end();
      if ('pdf' in data) resolve(data.pdf);
      else reject(new Error(data.error));
    };
    worker.postMessage(work);
  });
}
