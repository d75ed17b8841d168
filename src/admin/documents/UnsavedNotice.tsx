import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { SaveFirst } from './useSaveFirst.ts';

/** Says that something typed has to be saved before the document goes on, and saves it. */
export function UnsavedNotice({ unsaved, saving, save }: SaveFirst) {
  const translate = useTranslate();
  if (!unsaved) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={save} loading={saving}>
          {translate('ra.action.save')}
        </Button>
      }
    >
      {translate('facet.document.unsaved')}
    </Alert>
  );
}
