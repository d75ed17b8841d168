import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useRecordPage } from '../record/RecordPage.ts';

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'));

/** Opens the dialog with what was done to the record on screen. */
export function HistoryButton() {
  const translate = useTranslate();
  const { record } = useRecordPage();
  const [open, setOpen] = useState(false);
  if (!record) return null;
  return (
    <>
      <Button startIcon={<HistoryIcon />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {translate('facet.history.title')}
      </Button>
      {open && (
        <Suspense>
          <HistoryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
