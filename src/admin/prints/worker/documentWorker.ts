import { drawDocument } from '../papers/drawDocument.ts';
import type { PrintedDocument } from '../papers/PrintedDocument.ts';
import { servePdf } from './PdfWorkerMessage.ts';

servePdf((document: PrintedDocument, news) => drawDocument(document, news));
