import SearchIcon from '@mui/icons-material/Search';
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { type RecordDraft, useFormDraft } from '../../forms/drafts/useFormDraft.ts';
import { RecordDialog } from '../../forms/RecordDialog.tsx';
import { laterValues, useCreateOnce, useSaveLater, useStaysOpen } from '../../forms/useCreateRecord.ts';
import { useSaveFailure } from '../../forms/useSaveRecord.ts';
import type { Values } from '../../forms/values/mergeVersions.ts';
import { useText } from '../../i18n/useText.ts';
import { SearchDialog } from '../choose/SearchDialog.tsx';
import { itemKey, type NewItemForm, newItemBody, newItemForm, newItemRefusals } from '../edit/newItemForm.ts';
import type { ItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { AddButton } from './AddButton.tsx';

/** Adds rows with new items and, where the link has `pick`, rows with stored items. */
export function NewItemAdd({ items }: { items: ItemsLink }) {
  const translate = useTranslate();
  const text = useText();
  const { link } = useLinkContext();
  const [open, setOpen] = useState<'new' | 'existing'>();
  const form = useMemo(() => newItemForm(items), [items]);
  const close = () => setOpen(undefined);
  return (
    <>
      {link.pick !== undefined && (
        <AddButton
          label={translate('facet.link.addExisting', { link: text(link.label) })}
          icon={<SearchIcon />}
          onClick={() => setOpen('existing')}
        />
      )}
      <AddButton onClick={() => setOpen('new')} />
      {open === 'new' && form && <NewItemDialog items={items} form={form} onClose={close} />}
      {open === 'existing' && (
        <SearchDialog title={translate('facet.link.addExisting', { link: text(link.label) })} onClose={close} />
      )}
    </>
  );
}

interface NewItemDialogProps {
  items: ItemsLink;
  form: NewItemForm;
  onClose: () => void;
}

function NewItemDialog({ items, form, onClose }: NewItemDialogProps) {
  const { link, parentId } = useLinkContext();
  const translate = useTranslate();
  const text = useText();
  const draft = useFormDraft(form.module, `new/${link.by}/${parentId}/${link.name}`);
  const add = useAddNewItem(items, form, draft);
  const staysOpen = useStaysOpen(draft);
  return (
    <RecordDialog
      module={form.module}
      mode="create"
      tabs={form.tabs}
      preset={form.values}
      title={translate('facet.link.add', { link: text(link.label) })}
      onSubmit={async (values, another) => {
        const before = draft.file.typed;
        const refusals = await add(values);
        if (refusals) return refusals;
        if (staysOpen(before)) return {};
        draft.forget();
        if (!another) onClose();
        return undefined;
      }}
      draft={draft}
      anotherLabel={translate('facet.link.saveAndAnother')}
      onClose={onClose}
    />
  );
}

/**
 * Creates the item and its row by one call, both or neither. Resolves with the refused fields, `{}` when the refusal
 * names no field.
 */
function useAddNewItem(items: ItemsLink, form: NewItemForm, draft: RecordDraft) {
  const { link, parentId, rows, refresh } = useLinkContext();
  const create = useCreateOnce(draft);
  const saveLater = useSaveNewItemLater(items);
  const notify = useNotify();
  const failed = useSaveFailure();
  return async (values: Values) => {
    const data = { [link.by]: parentId, ...newItemBody(items, form, values) };
    try {
      const { later } = await create({
        module: rows.name,
        data,
        saveLater: (row, sent) => saveLater(row, sent, data),
      });
      notify('facet.link.added', { type: 'success', messageArgs: { smart_count: 1 } });
      later();
      await refresh();
      return undefined;
    } catch (error) {
      // Another user may have confirmed the document in the meantime.
      await refresh();
      return newItemRefusals(items, failed(error) ?? {});
    }
  };
}

/** Returns what saves the values that were typed after an attempt had made the row and its item, to both of them. */
function useSaveNewItemLater({ document, rows, stock }: ItemsLink) {
  const dataProvider = useDataProvider();
  const saveLater = useSaveLater();
  const { item } = document.items;
  const key = itemKey(rows, item);
  return async (row: RaRecord, sent: Values, data: Values) => {
    const ofItem = laterValues(sent[key] as Values, data[key] as Values);
    const ofRow = laterValues({ ...sent, [key]: undefined }, { ...data, [key]: undefined });
    if (Object.keys(ofItem).length === 0) return saveLater(rows, row, ofRow);
    const { data: stored } = await dataProvider.getOne(stock.name, { id: row[item] });
    const { later } = await saveLater(stock, stored, ofItem);
    return { ...(await saveLater(rows, row, ofRow)), later };
  };
}
