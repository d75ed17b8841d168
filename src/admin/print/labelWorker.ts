import type { Label } from './drawLabel.ts';
import { drawLabels } from './drawLabels.ts';
import { answerWithPdf } from './pdfNews.ts';

answerWithPdf((labels: Label[], onProgress) => drawLabels(labels, { onProgress }));
