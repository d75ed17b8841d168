import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useRecordPage } from '../record/RecordPage.ts';
import { duplicateAddress } from '../routing/addresses.ts';

/** Opens the form of a new record with the values of the one on screen. */
export function DuplicateButton() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  if (!record) return null;
  return (
    <Button component={Link} to={duplicateAddress(module.name, record.id)} startIcon={<ContentCopyIcon />}>
      {translate('facet.form.duplicate')}
    </Button>
  );
}
