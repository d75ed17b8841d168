import { type RaRecord, useGetOne, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { Module, Tab } from '../../../metadata/model.ts';
import { useFormDraft } from '../../forms/drafts/useFormDraft.ts';
import { MergeDialog } from '../../forms/MergeDialog.tsx';
import { RecordDialog } from '../../forms/RecordDialog.tsx';
import type { FormHandle } from '../../forms/RecordForm.tsx';
import { useStaysOpen } from '../../forms/useCreateRecord.ts';
import { useNotifySaved, useUpdateRecord } from '../../forms/useSaveRecord.ts';
import type { Values } from '../../forms/values/mergeVersions.ts';
import { useIsGone } from '../../providers/events/goneRecords.ts';
import { statusOf } from '../../providers/http/callFailure.ts';
import { RecordPageContext } from '../../record/RecordPage.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { FollowRecord } from '../../together/FollowRecord.tsx';
import { OthersNote } from '../../together/OthersNote.tsx';
import { useLinkContext } from '../link/linkContext.ts';

interface EditRecordDialogProps {
  module: Module;
  record: RaRecord;
  tabs: readonly Tab[];
  /** Fields that show but cannot be changed. */
  fixed?: readonly string[];
  onClose: () => void;
}

/**
 * Edits a record that a row of the link shows: the row itself, or the record that it refers to. What others save
 * meanwhile flows in, as into the form of a page.
 */
export function EditRecordDialog({ module, record: opened, tabs, fixed, onClose }: EditRecordDialogProps) {
  const { refresh } = useLinkContext();
  const translate = useTranslate();
  const notifySaved = useNotifySaved();
  const { record, gone } = useNewest(module, opened);
  const label = useRecordLabel(module)(record);
  const leaving = useRef(false);
  const [sending] = useState(() => new Map<unknown, Promise<unknown>>());
  const base = useRef(record);
  const draft = useFormDraft(module, `${record.id}/row`, base);
  const handle = useRef<FormHandle>(null);
  const staysOpen = useStaysOpen(draft);
  const sent = useRef<typeof draft.file.typed>(undefined);
  const closed = useRef(false);
  const onSaved = (saved: RaRecord, inForm: Values) => {
    void refresh();
    if (staysOpen(sent.current)) {
      base.current = saved;
      handle.current?.settle(saved, inForm);
      return;
    }
    closed.current = true;
    draft.forget();
    notifySaved();
    onClose();
  };
  const { save, conflict, giveUp, resolve } = useUpdateRecord({ module, base, latest: record, handle, onSaved });
  return (
    <RecordPageContext.Provider value={{ module, mode: 'edit', record, label, leaving, sending, gone }}>
      <RecordDialog
        module={module}
        mode="edit"
        tabs={tabs}
        fixed={fixed}
        record={record}
        title={translate('facet.link.edit', { row: label })}
        onSubmit={async (values) => {
          sent.current = draft.file.typed;
          const refusals = await save(values);
          return refusals ?? (closed.current ? undefined : {});
        }}
        handle={handle}
        note={<OthersNote />}
        gone={gone}
        within={(content) => (
          <FollowRecord module={module} record={record} base={base}>
            {content}
          </FollowRecord>
        )}
        draft={draft}
        onClose={onClose}
      />
      {conflict && <MergeDialog module={module} conflict={conflict} onResolve={resolve} onClose={giveUp} />}
    </RecordPageContext.Provider>
  );
}

/** The record as it is now; while nobody knows, as the list shows it. */
function useNewest(module: Module, opened: RaRecord): { record: RaRecord; gone: boolean } {
  const isGone = useIsGone(module.name, opened.id);
  const { data, error } = useGetOne(module.name, { id: opened.id }, { staleTime: 0, enabled: !isGone });
  return { record: data ?? opened, gone: isGone || statusOf(error) === 404 };
}
