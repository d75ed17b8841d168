import { Capacitor } from '@capacitor/core';
import type { RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Module, Schema } from '../../metadata/model.ts';
import { type HttpClient, urlOf } from '../providers/http/httpClient.ts';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
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
  const [state, setState] = useState(() => beginning(tries));
  // The labels show the moment when they were requested, whatever happens to the list in the meantime.
  const [asked] = useState(() => ({
    ...{ schema, module, rows, http },
    urlOf: (path: string) => urlOf(configuration, path),
  }));
  useEffect(() => {
    const end = new AbortController();
    let address: string | undefined;
    setState(beginning(tries));
    makeLabels(
      { ...asked, print: tries > 0 },
      end.signal,
      (change) => !end.signal.aborted && setState((now) => ({ ...now, ...change })),
    )
      .then((pdf) => {
        if (!pdf || end.signal.aborted) return;
        const file = new File([pdf], `${asked.module.name}-labels.pdf`, { type: 'application/pdf' });
        const made = URL.createObjectURL(file);
        address = made;
        setState((now) => ({ ...now, file, address: made }));
      })
      .catch((error: Error) => !end.signal.aborted && setState((now) => ({ ...now, error })));
    return () => {
      end.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [asked, tries]);
  return state;
}

function beginning(tries: number): LabelsState {
  return { step: tries > 0 ? 'looking' : 'drawing', drawn: 0, total: null };
}

interface Asked {
  schema: Schema;
  module: Module;
  rows: () => Promise<RaRecord[]>;
  print: boolean;
  http: HttpClient;
  urlOf: (path: string) => string;
}

type OnChange = (change: Partial<LabelsState>) => void;

/** The PDF to show instead; undefined when there is nothing to print, or all is printed. */
async function makeLabels(asked: Asked, signal: AbortSignal, onChange: OnChange): Promise<Blob | undefined> {
  const { schema, module, rows, print, http, urlOf } = asked;
  const records = await rows();
  signal.throwIfAborted();
  const labels = records.flatMap((record) => labelOf(schema, module, record, urlOf) ?? []);
  onChange({ total: labels.length });
  if (labels.length === 0) return undefined;
  const job = jobOf(labels, signal, onChange);
  if (print && (await printed(job, http, onChange))) return undefined;
  return job.pdf();
}

function jobOf(labels: readonly PrintedLabel[], signal: AbortSignal, onChange: OnChange): LabelJob {
  let made: Promise<Blob> | undefined;
  const onProgress = (drawn: number) => onChange({ step: 'drawing', drawn });
  return {
    ...{ labels, signal, onProgress },
    pdf: () => {
      made ??= makePdf(labels, { signal, onProgress }).finally(() => onChange({ step: 'sending' }));
      return made;
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
