import type { RaRecord } from 'ra-core';
import { useEffect, useState } from 'react';
import { formatField } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { shownField } from '../../metadata/shownField.ts';
import { useSchema } from '../schemaContext.tsx';
import type { Label } from './drawLabels.ts';
import { templateFor } from './templateFor.ts';

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
  const [state, setState] = useState<LabelsState>({ drawn: 0, total: null });
  // The labels are those of the moment when they were asked for, whatever the list does in the meantime.
  const [asked] = useState(() => ({ schema, module, rows }));
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
}

async function makeLabels(
  { schema, module, rows }: Asked,
  signal: AbortSignal,
  onChange: (change: Partial<LabelsState>) => void,
): Promise<Blob | undefined> {
  const [{ drawLabels }, records] = await Promise.all([import('./drawLabels.ts'), rows()]);
  signal.throwIfAborted();
  const labels = records.flatMap((record) => labelOf(schema, module, record) ?? []);
  onChange({ total: labels.length });
  if (labels.length === 0) return undefined;
  return drawLabels(labels, { signal, onProgress: (drawn) => onChange({ drawn }) });
}

function labelOf(schema: Schema, module: Module, record: RaRecord): Label | undefined {
  const template = templateFor(schema, module.name, record);
  if (!template) return undefined;
  return {
    template,
    // Labels are the same whatever the language of who prints them.
    textOf: (name) => {
      const field = findField(module, name);
      return field ? formatField(shownField(schema, module, field), record[name] ?? null, 'en') : '';
    },
  };
}
