/** A message of a worker: its progress, and at last the PDF or the reason why there is none. */
export type PdfWorkerMessage = { drawn: number } | { pdf: Blob } | { error: string };

/** Handles the one message that a worker receives, by making a PDF of its data. */
export function servePdf<Work>(make: (work: Work, onProgress: (drawn: number) => void) => Promise<Blob>): void {
  const post = (news: PdfWorkerMessage) => self.postMessage(news);
  self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
    make(data, (drawn) => post({ drawn })).then(
      (pdf) => post({ pdf }),
      (error: Error) => post({ error: error.message }),
    );
  });
}
