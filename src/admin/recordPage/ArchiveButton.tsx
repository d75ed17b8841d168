import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { isArchived } from '../../metadata/read/archived.ts';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useArchive } from '../record/useArchive.tsx';

/** Archives the record. What is typed is saved first. The note on an archived record brings it back. */
export function ArchiveButton() {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { module, record } = useRecordPage();
  const { setArchived, pending } = useArchive(module);
  if (!record || isArchived(record)) return null;
  return (
    <Button disabled={unsaved} loading={pending} onClick={() => setArchived([record.id], true)}>
      {translate('facet.archive.archive')}
    </Button>
  );
}
