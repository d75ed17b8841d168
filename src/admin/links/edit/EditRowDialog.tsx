import { type RaRecord, useGetOne } from 'ra-core';
import { useEffect, useMemo } from 'react';
import type { Tab } from '../../../metadata/model.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { type ItemsLink, useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { EditRecordDialog } from './EditRecordDialog.tsx';
import { fixedFields, tabsOfLink } from './linkForm.ts';
import { itemTabs } from './newItemForm.ts';

interface EditRowDialogProps {
  row: RaRecord;
  onClose: () => void;
}

/** Edits a row of a link; for a document whose rows bring their items along, the item. */
export function EditRowDialog({ row, onClose }: EditRowDialogProps) {
  const { link, rows } = useLinkContext();
  const items = useItemsLink();
  const tabs = useMemo(() => (items && itemTabs(items)) ?? tabsOfLink(link, rows), [items, link, rows]);
  if (!items?.document.items.creates) {
    return <EditRecordDialog module={rows} record={row} tabs={tabs} fixed={fixedFields(link)} onClose={onClose} />;
  }
  return <EditItemDialog items={items} row={row} tabs={tabs} onClose={onClose} />;
}

interface EditItemDialogProps extends EditRowDialogProps {
  items: ItemsLink;
  tabs: readonly Tab[];
}

/** A row shows only a part of its item, so the item is fetched first. */
function EditItemDialog({ items: { document, stock }, row, tabs, onClose }: EditItemDialogProps) {
  const notifyError = useNotifyError();
  const { data, error } = useGetOne(stock.name, { id: row[document.items.item] });
  useEffect(() => {
    if (!error) return;
    notifyError(error);
    onClose();
  }, [error, notifyError, onClose]);
  return data ? <EditRecordDialog module={stock} record={data} tabs={tabs} onClose={onClose} /> : null;
}
