import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { isArchived } from '../../metadata/read/archived.ts';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import type { RefusedDeleteProps } from '../record/Features.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useArchive } from '../record/useArchive.tsx';

/** Why the record on screen is not deleted, and the offer to archive it in place of that. */
export function ArchiveInsteadDialog({ error, onClose }: RefusedDeleteProps) {
  const translate = useTranslate();
  const textId = useId();
  const unsaved = useUnsaved();
  const { module, record, label } = useRecordPage();
  const { setArchived, pending } = useArchive(module, onClose);
  const offers = record && module.actions.detail.includes('archive') && !isArchived(record) && !unsaved;
  return (
    <FacetDialog
      open
      size="small"
      title={translate('facet.archive.neededTitle', { record: label })}
      describedBy={textId}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('facet.dialog.close')}</Button>
          {offers && (
            <Button variant="contained" loading={pending} onClick={() => setArchived([record.id], true)}>
              {translate('facet.archive.archive')}
            </Button>
          )}
        </>
      }
    >
      <DialogContentText id={textId}>
        {error.message} {offers && translate('facet.archive.instead')}
      </DialogContentText>
    </FacetDialog>
  );
}
