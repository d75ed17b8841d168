import { useDataProvider, useListContext, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import type { Refusals } from '../forms/RecordForm.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import type { TransformBody } from '../providers/data/transformCalls.ts';
import { fieldErrorsOf } from '../providers/http/callFailure.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { useRefreshStock } from '../record/useRefreshStock.ts';
import { type Blocker, refusalOf } from '../refusals/refusal.ts';

/** Carries a transform out once, notifies of it, and fetches the list anew. */
export function useTransform(module: Module, onDone: () => void) {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { onUnselectItems } = useListContext();
  const refresh = useRefreshStock();
  const notify = useNotify();
  const labelOf = useRecordLabel(module);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [lines, setLines] = useState<Blocker[]>([]);

  /** Resolves with the refused fields, if any; every other reason is in `lines`. */
  const transform = async (body: TransformBody): Promise<Refusals | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setLines([]);
    try {
      const { set, items } = await dataProvider.transform(module.name, body);
      onUnselectItems();
      await refresh();
      const messageArgs = { set: labelOf(set), items: items.map(labelOf).join(', '), smart_count: items.length };
      notify(`facet.transform.done.${body.kind}`, { type: 'success', messageArgs });
      onDone();
      return undefined;
    } catch (error) {
      setLines(refusalOf(error));
      return fieldErrorsOf(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { transform, pending, lines };
}
