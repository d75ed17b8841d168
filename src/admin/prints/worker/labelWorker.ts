import type { PrintedLabel } from '../labels/drawLabel.ts';
import { drawLabels } from '../labels/drawLabels.ts';
import { servePdf } from './PdfWorkerMessage.ts';

export interface LabelWork {
  labels: readonly PrintedLabel[];
  title: string;
}

servePdf(({ labels, title }: LabelWork, news) => drawLabels(labels, { title, ...news }));
