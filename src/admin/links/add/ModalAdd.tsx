import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { useFormDraft } from '../../forms/drafts/useFormDraft.ts';
import { RecordDialog } from '../../forms/RecordDialog.tsx';
import { useCreateRecord } from '../../forms/useCreateRecord.ts';
import { useNotifySaved } from '../../forms/useSaveRecord.ts';
import { useText } from '../../i18n/useText.ts';
import { useRecordPage } from '../../record/RecordPage.ts';
import { fixedFields, presetOf, tabsOfLink } from '../edit/linkForm.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { AddButton } from './AddButton.tsx';
import { NewItemAdd } from './NewItemAdd.tsx';

/** Adds a row through a form in a dialog; for a document whose rows bring new items, together with its item. */
export function ModalAdd() {
  const items = useItemsLink();
  return items?.document.items.creates ? <NewItemAdd items={items} /> : <NewRowAdd />;
}

function NewRowAdd() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton onClick={() => setOpen(true)} />
      {open && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { link, parentId, rows, refresh } = useLinkContext();
  const translate = useTranslate();
  const text = useText();
  const notifySaved = useNotifySaved();
  const tabs = useMemo(() => tabsOfLink(link, rows), [link, rows]);
  const { record } = useRecordPage();
  const fixed = useMemo(() => fixedFields(link), [link]);
  // The values at the moment when the dialog opened: they must not overwrite typed values.
  const [preset] = useState(() => presetOf(link, record ?? { id: parentId }));
  const draft = useFormDraft(rows, `new/${link.by}/${parentId}/${link.name}`);
  const onSaved = () => {
    notifySaved();
    onClose();
  };
  const save = useCreateRecord({ module: rows, preset, draft, inDialog: true, onSaved });
  return (
    <RecordDialog
      module={rows}
      mode="create"
      tabs={tabs}
      fixed={fixed}
      preset={preset}
      title={translate('facet.link.add', { link: text(link.label) })}
      onSubmit={async (values) => {
        const refusals = await save(values);
        // Also where the dialog stays open: the row may be there, and the parent is another one with it.
        void refresh();
        return refusals;
      }}
      draft={draft}
      onClose={onClose}
    />
  );
}
