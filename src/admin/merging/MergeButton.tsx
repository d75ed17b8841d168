import MergeIcon from '@mui/icons-material/MergeType';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useRecordPage } from '../record/RecordPage.ts';

const MergeRecordsDialog = lazy(() => import('./MergeRecordsDialog.tsx'));

/** Makes one record of the one on screen and another one. What is typed is saved first, or given up. */
export function MergeButton() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const unsaved = useUnsaved();
  const [open, setOpen] = useState(false);
  if (!record) return null;
  return (
    <>
      <Button startIcon={<MergeIcon />} onClick={() => setOpen(true)} aria-haspopup="dialog" disabled={unsaved}>
        {translate('facet.mergeRecords.button')}
      </Button>
      {open && (
        <Suspense>
          <MergeRecordsDialog module={module} record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
