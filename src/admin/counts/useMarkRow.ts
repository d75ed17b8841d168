import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { type RaRecord, useDataProvider } from 'ra-core';
import { type ComponentType, useSyncExternalStore } from 'react';
import { useLinkPlace } from '../links/link/linkContext.ts';
import type { FacetDataProvider } from '../providers/dataProvider.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { useTellError } from '../refusals/useNotifyError.ts';
import { countMarks } from './CountMarks.ts';

export interface RowMark {
  /** The translation key of what it does, which names the row. */
  key: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  act: (row: RaRecord) => void;
  /** Nothing is marked just now: rows that move would bring another one under the finger. */
  waits: boolean;
}

/** What is set right by hand in a row of the count around: it was seen, or its scan was a mistake. */
export function useMarkRow(): (row: RaRecord) => RowMark | undefined {
  const { parent, parentId, link, rows, locked, refresh } = useLinkPlace();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const tellError = useTellError();
  const labelOf = useRecordLabel(rows);
  const { waits } = useSyncExternalStore(countMarks.subscribe, () => countMarks.state);
  const items = parent.count?.items;
  if (items?.link !== link.name || locked !== undefined) return () => undefined;

  const markSeen = (row: RaRecord) => dataProvider.markSeen(parent.name, parentId, items.item, row[items.item]);
  const undoScan = (row: RaRecord) => dataProvider.undoScan(parent.name, parentId, items.item, row[items.item]);
  const told = (error: unknown) => {
    tellError(error);
    return false;
  };
  const carryOut = async (work: Promise<void>) => {
    const done = await work.then(() => true).catch(told);
    await refresh();
    return done;
  };
  const mark = (key: string, act: typeof markSeen, back: typeof markSeen) => (row: RaRecord) =>
    void countMarks.make({ key, row: labelOf(row), undo: () => void carryOut(back(row)) }, () => carryOut(act(row)));

  return (row) =>
    row[items.result] === 'Missing'
      ? { key: 'facet.count.markFound', Icon: CheckIcon, act: mark('facet.count.marked', markSeen, undoScan), waits }
      : { key: 'facet.count.undoScan', Icon: UndoIcon, act: mark('facet.count.takenBack', undoScan, markSeen), waits };
}
