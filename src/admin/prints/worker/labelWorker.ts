import type { PrintedLabel } from '../labels/drawLabel.ts';
import { drawLabels } from '../labels/drawLabels.ts';
import { servePdf } from './PdfWorkerMessage.ts';

servePdf((labels: PrintedLabel[], onProgress) => drawLabels(labels, { onProgress }));
