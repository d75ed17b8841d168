import PublicIcon from '@mui/icons-material/Public';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';

const PublicLinksDialog = lazy(() => import('./PublicLinksDialog.tsx'));

/** Opens the dialog with the links to a record's public page, where the schema has such pages for its module. */
export function PublicPageButton() {
  const translate = useTranslate();
  const { module, record, label } = useRecordPage();
  const { publicPage } = useSchema().app;
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  if (!record || publicPage?.module !== module.name) return null;
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button startIcon={<PublicIcon />} onClick={show} aria-haspopup="dialog">
        {translate('facet.share.page')}
      </Button>
      {opened && (
        <Suspense>
          <PublicLinksDialog
            open={open}
            onClose={() => setOpen(false)}
            label={label}
            module={module.name}
            recordId={Number(record.id)}
          />
        </Suspense>
      )}
    </>
  );
}
