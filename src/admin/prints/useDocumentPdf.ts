import { type RaRecord, useDataProvider, useLocale, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { urlOf } from '../providers/http/httpClient.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { buildDocument } from './papers/buildDocument.ts';
import { loadPaper } from './papers/loadPaper.ts';
import { makeDocumentPdf } from './worker/makePdf.ts';

export interface DocumentPdf {
  /** The PDF, named after the document. */
  file?: File;
  /** Its object URL, until the dialog is closed. */
  address?: string;
  /** Signs that no font has. */
  missing?: string[];
  error?: Error;
}

/** The PDF of a document as it was last saved, in the language on screen. */
export function useDocumentPdf(module: Module, record: RaRecord): DocumentPdf {
  const make = useMakeDocument(module, record);
  const [state, setState] = useState<DocumentPdf>({});
  // The PDF shows the moment when it was requested, whatever changes in the meantime.
  const [makeOnce] = useState(() => make);
  useEffect(() => {
    const end = new AbortController();
    let address: string | undefined;
    let missing: string[] = [];
    makeOnce(end.signal, (signs) => {
      missing = signs;
    })
      .then((file) => {
        if (end.signal.aborted) return;
        address = URL.createObjectURL(file);
        setState({ file, address, missing });
      })
      .catch((error: Error) => !end.signal.aborted && setState({ error }));
    return () => {
      end.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [makeOnce]);
  return state;
}

type OnMissing = (signs: string[]) => void;

function useMakeDocument(
  module: Module,
  record: RaRecord,
): (signal: AbortSignal, onMissing: OnMissing) => Promise<File> {
  const schema = useSchema();
  const { configuration } = useServices();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const translate = useTranslate();
  const locale = useLocale();
  const { sending } = useRecordPage();
  return async (signal, onMissing) => {
    // A price that was just typed belongs on the paper.
    await Promise.allSettled(sending.values());
    const paper = await loadPaper(dataProvider, schema, module, record.id);
    signal.throwIfAborted();
    const document = buildDocument(paper.schema, paper.module, paper.template, paper.records, {
      locale,
      translate,
      urlOf: (path) => urlOf(configuration, path),
      assetOf: (path) => new URL(path, window.location.origin).href,
    });
    const pdf = await makeDocumentPdf(document, { signal, onMissing });
    return new File([pdf], fileName(document.number || document.title), { type: 'application/pdf' });
  };
}

/** Document numbers may contain characters that file names must not contain. */
function fileName(number: string): string {
  return `${number.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`;
}
