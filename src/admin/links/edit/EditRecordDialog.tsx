import { type RaRecord, useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { Module, Tab } from '../../../metadata/model.ts';
import { MergeDialog } from '../../forms/MergeDialog.tsx';
import { RecordDialog } from '../../forms/RecordDialog.tsx';
import { useFormDraft } from '../../forms/useFormDraft.ts';
import { useNotifySaved, useUpdateRecord } from '../../forms/useSaveRecord.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useLinkContext } from '../link/linkContext.ts';

interface EditRecordDialogProps {
  module: Module;
  record: RaRecord;
  tabs: readonly Tab[];
  /** Fields that show but cannot be changed. */
  fixed?: readonly string[];
  onClose: () => void;
}

/** Edits a record that a row of the link shows: the row itself, or the record that it refers to. */
export function EditRecordDialog({ module, record, tabs, fixed, onClose }: EditRecordDialogProps) {
  const { refresh } = useLinkContext();
  const translate = useTranslate();
  const notifySaved = useNotifySaved();
  const label = useRecordLabel(module)(record);
  const base = useRef(record);
  const draft = useFormDraft(module, `${record.id}/row`, base);
  const { save, conflict, giveUp, resolve } = useUpdateRecord(module, base, record, () => {
    draft.forget();
    notifySaved();
    onClose();
    void refresh();
  });
  return (
    <>
      <RecordDialog
        module={module}
        mode="edit"
        tabs={tabs}
        fixed={fixed}
        record={record}
        title={translate('facet.link.edit', { row: label })}
        onSubmit={save}
        draft={draft}
        onClose={onClose}
      />
      {conflict && <MergeDialog module={module} conflict={conflict} onResolve={resolve} onClose={giveUp} />}
    </>
  );
}
