import CheckIcon from '@mui/icons-material/Check';
import UndoIcon from '@mui/icons-material/Undo';
import { type RaRecord, useDataProvider } from 'ra-core';
import type { ComponentType } from 'react';
import { useLinkPlace } from '../links/linkContext.ts';
import type { FacetDataProvider } from '../providers/dataProvider.ts';
import { useTellError } from '../resources/useTellError.ts';

export interface RowMark {
  /** The translation key of what it does, which names the row. */
  key: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  act: (row: RaRecord) => void;
}

/** What is set right by hand in a row of the count around: it was seen, or its scan was a mistake. */
export function useMarkRow(): (row: RaRecord) => RowMark | undefined {
  const { parent, parentId, link, locked, refresh } = useLinkPlace();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const tellError = useTellError();
  const items = parent.count?.items;
  if (items?.link !== link.name || locked !== undefined) return () => undefined;
  const carryOut = (work: Promise<void>) => void work.catch(tellError).then(refresh);
  return (row) =>
    row[items.result] === 'Missing'
      ? {
          key: 'facet.count.markFound',
          Icon: CheckIcon,
          act: () => carryOut(dataProvider.markSeen(parent.name, parentId, items.item, row[items.item])),
        }
      : {
          key: 'facet.count.undoScan',
          Icon: UndoIcon,
          act: () => carryOut(dataProvider.undoScan(parent.name, parentId, items.item, row[items.item])),
        };
}
