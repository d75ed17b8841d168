import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { mayDo } from '../../metadata/model.ts';
import { useLinkContext } from '../links/link/linkContext.ts';
import { RowButton } from '../links/link/RowButton.tsx';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import type { RowButtonProps } from '../record/Features.ts';
import { useRecordLabel } from '../record/useRecordLabel.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';
import { countMarks } from './CountMarks.ts';

/** Corrects a row of a count by hand: the item was seen, or its scan was a mistake. */
export function MarkRowButton({ row, focused }: RowButtonProps) {
  const { parent, locked } = useLinkContext();
  const { markFound, undoScan } = useMarks(row);
  // Rows that move would bring another row under the finger, so the buttons wait until the rows have settled.
  const { waits } = useSyncExternalStore(countMarks.subscribe, () => countMarks.state);
  const missing = row[parent.count?.items.result ?? ''] === 'Missing';
  if (locked !== undefined || !mayDo(parent, 'update')) return null;
  return (
    <RowButton
      row={row}
      focused={focused}
      label={missing ? 'facet.count.markFound' : 'facet.count.undoScan'}
      Icon={missing ? CheckIcon : UndoIcon}
      onClick={missing ? markFound : undoScan}
      waits={waits}
    />
  );
}

function useMarks(row: RaRecord) {
  const { parent, parentId, rows, refresh } = useLinkContext();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const notifyError = useNotifyError();
  const label = useRecordLabel(rows)(row);
  const item = parent.count?.items.item ?? '';

  const seen = () => dataProvider.markSeen(parent.name, parentId, item, row[item]);
  const unseen = () => dataProvider.undoScan(parent.name, parentId, item, row[item]);
  const send = async (call: () => Promise<void>) => {
    const done = await call().then(
      () => true,
      (error: unknown) => {
        notifyError(error);
        return false;
      },
    );
    await refresh();
    return done;
  };
  const mark = (key: string, call: () => Promise<void>, undo: () => Promise<void>) => () =>
    void countMarks.make({ key, row: label, undo: () => void send(undo) }, () => send(call));
  return {
    markFound: mark('facet.count.marked', seen, unseen),
    undoScan: mark('facet.count.takenBack', unseen, seen),
  };
}
