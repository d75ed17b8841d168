/** What a worker says: how far it is, and at last the PDF or why there is none. */
export type PdfWorkerMessage = { drawn: number } | { pdf: Blob } | { error: string };

/** Answers the one message of a worker by making a PDF of what it holds. */
export function servePdf<Work>(make: (work: Work, onProgress: (drawn: number) => void) => Promise<Blob>): void {
  const post = (news: PdfWorkerMessage) => self.postMessage(news);
  self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
    make(data, (drawn) => post({ drawn })).then(
      (pdf) => post({ pdf }),
      (error: Error) => post({ error: error.message }),
    );
  });
}
