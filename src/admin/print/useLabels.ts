import type { RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Module, Schema } from '../../metadata/model.ts';
import { urlOf } from '../providers/httpClient.ts';
import { useSchema } from '../schemaContext.tsx';
import { useServices } from '../servicesContext.tsx';
import { labelOf } from './labelOf.ts';
import { makePdf } from './makePdf.ts';

/** How far the PDF of some labels is. */
export interface LabelsState {
  drawn: number;
  /** Labels in all; null: the records are not there yet. */
  total: number | null;
  /** Address of the PDF, until the dialog is closed. */
  address?: string;
  error?: Error;
}

/** Draws the labels of records, one after the other, unless the dialog around is closed first. */
export function useLabels(module: Module, rows: () => Promise<RaRecord[]>): LabelsState {
  const schema = useSchema();
  const { configuration } = useServices();
  const [state, setState] = useState<LabelsState>({ drawn: 0, total: null });
  // The labels are those of the moment when they were asked for, whatever the list does in the meantime.
  const [asked] = useState(() => ({ schema, module, rows, urlOf: (path: string) => urlOf(configuration, path) }));
  useEffect(() => {
    const end = new AbortController();
    let address: string | undefined;
    makeLabels(asked, end.signal, (change) => !end.signal.aborted && setState((now) => ({ ...now, ...change })))
      .then((pdf) => {
        if (!pdf || end.signal.aborted) return;
        address = URL.createObjectURL(pdf);
        setState((now) => ({ ...now, address: address as string }));
      })
      .catch((error: Error) => !end.signal.aborted && setState((now) => ({ ...now, error })));
    return () => {
      end.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [asked]);
  return state;
}

interface Asked {
  schema: Schema;
  module: Module;
  rows: () => Promise<RaRecord[]>;
  urlOf: (path: string) => string;
}

async function makeLabels(
  { schema, module, rows, urlOf }: Asked,
  signal: AbortSignal,
  onChange: (change: Partial<LabelsState>) => void,
): Promise<Blob | undefined> {
  const records = await rows();
  signal.throwIfAborted();
  const labels = records.flatMap((record) => labelOf(schema, module, record, urlOf) ?? []);
  onChange({ total: labels.length });
  if (labels.length === 0) return undefined;
  return makePdf(labels, { signal, onProgress: (drawn) => onChange({ drawn }) });
}
