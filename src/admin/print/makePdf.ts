import type { Label } from './drawLabel.ts';
import type { LabelNews } from './labelWorker.ts';

export interface MakeOptions {
  /** Hears how many labels are drawn. */
  onProgress?: (drawn: number) => void;
  /** Ends the work: the promise rejects. */
  signal: AbortSignal;
}

/** Makes the PDF of labels beside the page, which goes on answering its reader however many there are. */
export function makePdf(labels: readonly Label[], { onProgress, signal }: MakeOptions): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module' });
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
    worker.onmessage = ({ data }: MessageEvent<LabelNews>) => {
      if ('drawn' in data) return onProgress?.(data.drawn);
      end();
      if ('pdf' in data) resolve(data.pdf);
      else reject(new Error(data.error));
    };
    worker.postMessage(labels);
  });
}
