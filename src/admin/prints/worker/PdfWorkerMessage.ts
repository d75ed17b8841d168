/** A message of a worker: its progress, signs that no font has, and at last the PDF or the reason why there is none. */
export type PdfWorkerMessage = { drawn: number } | { missing: string[] } | { pdf: Blob } | { error: string };

/** What a worker says of its work before the PDF is there. */
export interface PdfNews {
  onProgress: (drawn: number) => void;
  onMissing: (signs: string[]) => void;
}

/** Handles the one message that a worker receives, by making a PDF of its data. */
export function servePdf<Work>(make: (work: Work, news: PdfNews) => Promise<Blob>): void {
  const post = (news: PdfWorkerMessage) => self.postMessage(news);
  const news: PdfNews = { onProgress: (drawn) => post({ drawn }), onMissing: (missing) => post({ missing }) };
  self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
    make(data, news).then(
      (pdf) => post({ pdf }),
      (error: Error) => post({ error: error.message }),
    );
  });
}
