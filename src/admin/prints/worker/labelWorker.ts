import type { Label } from '../labels/drawLabel.ts';
import { drawLabels } from '../labels/drawLabels.ts';
import { answerWithPdf } from './PdfWorkerMessage.ts';

answerWithPdf((labels: Label[], onProgress) => drawLabels(labels, { onProgress }));
