import { Capacitor } from '@capacitor/core';
import { type RaRecord, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Module, Schema } from '../../metadata/model.ts';
import { useText } from '../i18n/useText.ts';
import { type HttpClient, urlOf } from '../providers/http/httpClient.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { labelOf } from './labelOf.ts';
import type { PrintedLabel } from './labels/drawLabel.ts';
import { nativePrinters } from './printers/nativePrinters.ts';
import { networkPrinters } from './printers/networkPrinters.ts';
import { findPrinter, type LabelJob, type PrinterService } from './printers/PrinterService.ts';
import { makePdf } from './worker/makePdf.ts';

/** The progress of a print of labels. */
export interface LabelsState {
  /** The current step. */
  step: 'looking' | 'drawing' | 'sending';
  drawn: number;
  /** Number of all labels; null: the records are not there yet. */
  total: number | null;
  /** Name of the printer that gets, or got, the labels. */
  printer?: string;
  /** All labels are printed. */
  printed?: boolean;
  /** Signs that no font of the PDF has. */
  missing?: string[];
  /** Why the labels were not printed: a translation key, or a printer's own sentence. */
  notPrinted?: string;
  /** The PDF, named after the records. */
  file?: File;
  /** Its object URL, until the dialog is closed. */
  address?: string;
  error?: Error;
}

/**
 * Prints the labels of records, or makes their PDF where no printer prints them. Closing the dialog cancels the work.
 * @param tries how often they were sent to print; 0: only the PDF is wanted
 */
export function useLabels(module: Module, rows: () => Promise<RaRecord[]>, tries: number): LabelsState {
  const schema = useSchema();
  const { configuration, http } = useServices();
  const titleOf = useTitle(module);
  const [state, setState] = useState(() => beginning(tries));
  // The labels show the moment when they were requested, whatever happens to the list in the meantime.
  const [request] = useState(() => ({
    ...{ schema, module, rows, http, titleOf },
    urlOf: (path: string) => urlOf(configuration, path),
  }));
  useEffect(() => {
    const end = new AbortController();
    let address: string | undefined;
    setState(beginning(tries));
    makeLabels(
      { ...request, print: tries > 0 },
      end.signal,
      (change) => !end.signal.aborted && setState((now) => ({ ...now, ...change })),
    )
      .then((pdf) => {
        if (!pdf || end.signal.aborted) return;
        const file = new File([pdf], `${request.module.name}-labels.pdf`, { type: 'application/pdf' });
        const url = URL.createObjectURL(file);
        address = url;
        setState((now) => ({ ...now, file, address: url }));
      })
      .catch((error: Error) => !end.signal.aborted && setState((now) => ({ ...now, error })));
    return () => {
      end.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [request, tries]);
  return state;
}

/** What the PDF of the labels of these records is called: by the record, or by the module where there are several. */
function useTitle(module: Module): (labeled: readonly RaRecord[]) => string {
  const translate = useTranslate();
  const text = useText();
  const label = useRecordLabel(module);
  return (labeled) => {
    const [only, ...others] = labeled;
    const of = only && others.length === 0 ? label(only) : text(module.labelPlural);
    return translate('facet.print.title', { of, smart_count: labeled.length });
  };
}

function beginning(tries: number): LabelsState {
  return { step: tries > 0 ? 'looking' : 'drawing', drawn: 0, total: null };
}

interface LabelsRequest {
  schema: Schema;
  module: Module;
  rows: () => Promise<RaRecord[]>;
  print: boolean;
  http: HttpClient;
  titleOf: (labeled: readonly RaRecord[]) => string;
  urlOf: (path: string) => string;
}

type OnChange = (change: Partial<LabelsState>) => void;

/** The PDF to show instead; undefined when there is nothing to print, or all is printed. */
async function makeLabels(request: LabelsRequest, signal: AbortSignal, onChange: OnChange): Promise<Blob | undefined> {
  const { schema, module, rows, print, http, titleOf, urlOf } = request;
  const records = await rows();
  signal.throwIfAborted();
  const labeled = records.flatMap((record) => {
    const label = labelOf(schema, module, record, urlOf);
    return label ? [{ record, label }] : [];
  });
  const labels = labeled.map(({ label }) => label);
  onChange({ total: labels.length });
  if (labels.length === 0) return undefined;
  const title = titleOf(labeled.map(({ record }) => record));
  const job = jobOf(labels, title, signal, onChange);
  if (print && (await printed(job, http, onChange))) return undefined;
  return job.pdf();
}

function jobOf(labels: readonly PrintedLabel[], title: string, signal: AbortSignal, onChange: OnChange): LabelJob {
  let pdf: Promise<Blob> | undefined;
  const onProgress = (drawn: number) => onChange({ step: 'drawing', drawn });
  const onMissing = (missing: string[]) => onChange({ missing });
  return {
    ...{ labels, signal, onProgress },
    pdf: () => {
      pdf ??= makePdf(labels, { title, signal, onProgress, onMissing }).finally(() => onChange({ step: 'sending' }));
      return pdf;
    },
  };
}

/** Whether a printer has printed them. A failure is reported but not thrown: the PDF is shown instead. */
async function printed(job: LabelJob, http: HttpClient, onChange: OnChange): Promise<boolean> {
  const found = await findPrinter(printServices(http), job.signal);
  if ('missing' in found) {
    onChange({ notPrinted: `facet.print.missing.${found.missing}` });
    return false;
  }
  onChange({ printer: found.printer.name });
  try {
    await found.service.print(found.printer, job);
    onChange({ printed: true });
    return true;
  } catch (error) {
    job.signal.throwIfAborted();
    const { message } = error as Error;
    console.debug('The labels were not printed:', message);
    onChange({ notPrinted: message || 'facet.print.missing.failed' });
    return false;
  }
}

/** The available ways to reach printers: the native shell's first, then the network. */
function printServices(http: HttpClient): PrinterService[] {
  return [...(Capacitor.isNativePlatform() ? [nativePrinters()] : []), networkPrinters(http)];
}
