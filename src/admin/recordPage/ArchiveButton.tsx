import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import BringBackIcon from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { isArchived } from '../../metadata/read/archived.ts';
import { useUnsaved } from '../forms/useUnsaved.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { useArchive } from '../record/useArchive.tsx';

/** Archives the record, or brings it back. What is typed is saved first. */
export function ArchiveButton() {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { module, record } = useRecordPage();
  const { setArchived, pending } = useArchive(module);
  if (!record) return null;
  const archived = isArchived(record);
  return (
    <Button
      startIcon={archived ? <BringBackIcon /> : <ArchiveIcon />}
      disabled={unsaved}
      loading={pending}
      onClick={() => setArchived([record.id], !archived)}
    >
      {translate(archived ? 'facet.archive.bringBack' : 'facet.archive.archive')}
    </Button>
  );
}
