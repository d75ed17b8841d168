import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { archivedAt, isArchived } from '../../metadata/read/archived.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useRecordPage } from '../record/RecordPage.ts';

/** On the page of an archived record: since when, and what that means. */
export function ArchivedNote() {
  const translate = useTranslate();
  const { language } = useLanguage();
  const { module, record } = useRecordPage();
  if (!module.archive || !record || !isArchived(record)) return null;
  const date = new Date(record[archivedAt]).toLocaleDateString(language, { dateStyle: 'medium' });
  return (
    <Alert severity="info" role="note" icon={<ArchiveIcon fontSize="inherit" />}>
      {translate('facet.archive.note', { date })}
    </Alert>
  );
}
