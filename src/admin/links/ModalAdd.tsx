import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { RecordDialog } from '../dialogs/RecordDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { useCreateRecord, useTellSaved } from '../resources/form/useSaveRecord.ts';
import { AddButton } from './AddButton.tsx';
import { useLinkPlace } from './linkContext.ts';
import { tabsOfLink } from './linkForm.ts';

/** Adds a row that is typed in a dialog. */
export function ModalAdd() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton onClick={() => setOpen(true)} />
      {open && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { link, parentId, rows, refresh } = useLinkPlace();
  const translate = useTranslate();
  const text = useText();
  const tellSaved = useTellSaved();
  const tabs = useMemo(() => tabsOfLink(link, rows), [link, rows]);
  const preset = useMemo(() => ({ [link.by]: parentId }), [link, parentId]);
  const save = useCreateRecord(rows, preset, () => {
    tellSaved();
    onClose();
    void refresh();
  });
  return (
    <RecordDialog
      module={rows}
      mode="create"
      tabs={tabs}
      preset={preset}
      title={translate('facet.link.add', { link: text(link.label) })}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
