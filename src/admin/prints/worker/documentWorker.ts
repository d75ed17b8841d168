import { drawDocument } from '../papers/drawDocument.ts';
import type { PrintedDocument } from '../papers/PrintedDocument.ts';
import { answerWithPdf } from './PdfWorkerMessage.ts';

answerWithPdf((document: PrintedDocument, onProgress) => drawDocument(document, { onProgress }));
