import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { formatDayOf } from '../../fields/shared/days/formatMoment.ts';
import { archivedAt, isArchived } from '../../metadata/read/archived.ts';
import { useUnsaved } from '../forms/drafts/useUnsaved.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useArchive } from '../record/useArchive.tsx';

/** On the page of an archived record: since when, what that means, and the way back for those who may. */
export function ArchivedNote() {
  const translate = useTranslate();
  const { language } = useLanguage();
  const { module, record } = useRecordPage();
  if (!module.archive || !record || !isArchived(record)) return null;
  const date = formatDayOf(record[archivedAt], language);
  return (
    <Alert
      severity="info"
      role="note"
      icon={<ArchiveIcon fontSize="inherit" />}
      action={module.actions.detail.includes('archive') && <BringBackButton />}
    >
      {translate('facet.archive.note', { date })}
    </Alert>
  );
}

function BringBackButton() {
  const translate = useTranslate();
  const unsaved = useUnsaved();
  const { module, record } = useRecordPage();
  const { setArchived, pending } = useArchive(module);
  return (
    <Button
      color="inherit"
      disabled={unsaved}
      loading={pending}
      onClick={() => record && setArchived([record.id], false)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('facet.archive.bringBack')}
    </Button>
  );
}
