import { type RaRecord, useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { RecordDialog } from '../dialogs/RecordDialog.tsx';
import { MergeDialog } from '../resources/form/MergeDialog.tsx';
import { useTellSaved, useUpdateRecord } from '../resources/form/useSaveRecord.ts';
import { useRecordLabel } from '../resources/useRecordLabel.ts';
import { useLinkPlace } from './linkContext.ts';
import { tabsOfLink } from './linkForm.ts';

/** Edits a row of a link. */
export function EditRowDialog({ row, onClose }: { row: RaRecord; onClose: () => void }) {
  const { link, rows, refresh } = useLinkPlace();
  const translate = useTranslate();
  const tellSaved = useTellSaved();
  const label = useRecordLabel(rows)(row);
  const base = useRef(row);
  const tabs = useMemo(() => tabsOfLink(link, rows), [link, rows]);
  const { save, conflict, giveUp, resolve } = useUpdateRecord(rows, base, row, () => {
    tellSaved();
    onClose();
    void refresh();
  });
  return (
    <>
      <RecordDialog
        module={rows}
        mode="edit"
        tabs={tabs}
        record={row}
        title={translate('facet.link.edit', { row: label })}
        onSubmit={save}
        onClose={onClose}
      />
      {conflict && <MergeDialog module={rows} conflict={conflict} onResolve={resolve} onClose={giveUp} />}
    </>
  );
}
