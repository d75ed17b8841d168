import type { Label } from './drawLabel.ts';
import { drawLabels } from './drawLabels.ts';

/** What the worker says: how far it is, and at last the PDF or why there is none. */
export type LabelNews = { drawn: number } | { pdf: Blob } | { error: string };

const say = (news: LabelNews) => self.postMessage(news);

self.addEventListener('message', ({ data }: MessageEvent<Label[]>) => {
  drawLabels(data, { onProgress: (drawn) => say({ drawn }) }).then(
    (pdf) => say({ pdf }),
    (error: Error) => say({ error: error.message }),
  );
});
