import { drawDocument } from './drawDocument.ts';
import type { PrintedDocument } from './PrintedDocument.ts';
import { answerWithPdf } from './pdfNews.ts';

answerWithPdf((document: PrintedDocument, onProgress) => drawDocument(document, { onProgress }));
